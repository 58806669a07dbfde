import type { ReactNode } from 'react'
import classes from './form-frame.module.css'

type StickyBarProps = {
  /** What is saved or chosen. */
  state: string
  isUnsaved?: boolean
  /** On small screens the last of three buttons has its own line. */
  hasThreeButtons?: boolean
  children: ReactNode
}

/** The bar at the end of a form, which stays in sight. */
export const StickyBar = ({ state, isUnsaved = false, hasThreeButtons = false, children }: StickyBarProps) => (
  <div className={classes.bar} data-sticky-bar data-three={hasThreeButtons || undefined}>
    <output className={classes.state} data-unsaved={isUnsaved || undefined}>
      {state}
    </output>
    {children}
  </div>
)
