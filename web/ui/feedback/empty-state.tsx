import { EmptyState as Centred } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './feedback.module.css'

export type EmptyStateProps = {
  title: string
  /** What would be shown here, and how to create it. */
  hint?: string
  icon?: ReactNode
  /** The first step. */
  action?: ReactNode
}

export const EmptyState = ({ title, hint, icon, action }: EmptyStateProps) => (
  <Centred
    py="xl"
    px="md"
    size="sm"
    classNames={{ indicator: classes.indicator, description: classes.hint }}
    withIndicatorBackground
    icon={icon ?? <IconInbox stroke={1.5} aria-hidden />}
    title={title}
    description={hint}
  >
    {action && <Centred.Actions>{action}</Centred.Actions>}
  </Centred>
)
