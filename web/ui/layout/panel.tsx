import type { ReactNode } from 'react'
import classes from './record-parts.module.css'

type PanelProps = { title: string; about?: string; actions?: ReactNode; children: ReactNode }

/** A section of a page with a heading. */
export const Panel = ({ title, about, actions, children }: PanelProps) => (
  <section className={`surface ${classes.panel}`} aria-label={title}>
    <header className={classes.head}>
      <h2 className={classes.panelTitle}>
        {title} {about && <span className={classes.about}>{about}</span>}
      </h2>
      {actions}
    </header>
    {children}
  </section>
)
