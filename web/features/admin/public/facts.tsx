import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** What is known and not typed here, each with its name. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)

type ReadOnlySectionsProps = { isHidden: boolean; children: ReactNode }

/** Where a form would stand, if one could change what is in it. */
export const ReadOnlySections = ({ isHidden, children }: ReadOnlySectionsProps) => (
  <div className={styles.sections} hidden={isHidden}>
    {children}
  </div>
)
