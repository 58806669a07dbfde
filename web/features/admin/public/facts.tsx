import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from '#web/features/admin/admin.module.css'

/** A list of names and values that cannot be edited. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <Text component="dt" size="xs" c="dimmed">
      {name}
    </Text>
    <Text component="dd" size="sm" mt={2} c="var(--ink)" className="figures breaks">
      {children}
    </Text>
  </div>
)

type ReadOnlySectionsProps = { isHidden: boolean; children: ReactNode }

/** Shown in place of the form to users who may not change it. */
export const ReadOnlySections = ({ isHidden, children }: ReadOnlySectionsProps) => (
  <div className={styles.sections} hidden={isHidden}>
    {children}
  </div>
)
