import { Group, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './feedback.module.css'

type NoticeProps = {
  icon?: ReactNode
  /** A short title; the children contain the details. */
  title?: string
  tone?: 'quiet' | 'current' | 'warning' | 'bad'
  action?: ReactNode
  children: ReactNode
}

/** A notice above the page about its state. */
export const Notice = ({ icon, title, tone = 'quiet', action, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone}>
    <Group gap="sm" align="stretch" wrap="nowrap" flex="1 1 14rem">
      {icon && <span className={styles.icon}>{icon}</span>}
      <Text inherit miw={0} lh={1.45} className="breaks">
        {title && (
          <Text component="strong" inherit c="var(--ink)" fw={550}>
            {title}{' '}
          </Text>
        )}
        {children}
      </Text>
    </Group>
    {action}
  </div>
)
