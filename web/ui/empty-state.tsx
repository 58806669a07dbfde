import { EmptyState as Centred } from '@mantine/core'
import { IconInbox } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export type EmptyStateProps = {
  title: string
  /** What would be here, and how it gets here. */
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
    withIndicatorBackground
    icon={icon ?? <IconInbox size={22} stroke={1.5} aria-hidden />}
    title={title}
    description={hint}
  >
    {action && <Centred.Actions>{action}</Centred.Actions>}
  </Centred>
)
