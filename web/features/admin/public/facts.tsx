import type { ReactNode } from 'react'
import styles from './facts.module.css'

/** A list of names and values that cannot be edited. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className={styles.facts}>{children}</dl>

export const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt className={styles.name}>{name}</dt>
    <dd className={styles.value}>{children}</dd>
  </div>
)

type ReadOnlySectionsProps = { isHidden: boolean; children: ReactNode }

/** Shown in place of the form to users who may not change it. */
export const ReadOnlySections = ({ isHidden, children }: ReadOnlySectionsProps) => (
  <div className={styles.sections} hidden={isHidden}>
    {children}
  </div>
)
