import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './feedback.module.css'

type AttentionLineProps = {
  icon: ReactNode
  /** What happened, in one sentence. */
  children: ReactNode
  reason?: ReactNode
  /** What cures it. */
  action?: ReactNode
}

/** One line of a list of problems: what happened, why, and the action that cures it. */
export const AttentionLine = ({ icon, children, reason, action }: AttentionLineProps) => (
  <li className={classes.item}>
    <span className={classes.lineIcon}>{icon}</span>
    <div className={classes.words}>
      <p className={classes.what}>{children}</p>
      {reason && (
        <Text size="xs" c="dimmed">
          {reason}
        </Text>
      )}
    </div>
    {action}
  </li>
)
