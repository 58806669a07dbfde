import type { ReactNode } from 'react'
import classes from './list-page.module.css'

type ListFooterProps = {
  /** What the rows of all pages come to. */
  totals: ReactNode
  pager: ReactNode
}

/** Totals and pages below a table. */
export const ListFooter = ({ totals, pager }: ListFooterProps) => (
  <div className={classes.footer}>
    <span className={classes.totals}>{totals}</span>
    {pager}
  </div>
)
