import type { ReactNode } from 'react'
import classes from './record-parts.module.css'

/** The main part of a page with a narrow column on its right, which is below it on a small screen. */
export const WithAside = ({ children }: { children: ReactNode }) => <div className={classes.columns}>{children}</div>
