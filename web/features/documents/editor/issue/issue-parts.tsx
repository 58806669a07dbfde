import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './issue-dialog.module.css'

/** What the issued document will say. */
export const IssueFacts = ({ children }: { children: ReactNode }) => <dl className={classes.facts}>{children}</dl>

export const IssueFact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={classes.fact}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

type WarningProps = { action?: ReactNode; children: ReactNode }

export const Warning = ({ action, children }: WarningProps) => (
  <div className={classes.warning}>
    <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
    <p>{children}</p>
    {action}
  </div>
)
