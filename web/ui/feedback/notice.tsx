import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  icon: ReactNode
  /** A short title; the children contain the details. */
  title?: string
  tone?: 'quiet' | 'current' | 'warning'
  action?: ReactNode
  children: ReactNode
}

/** A notice above the page about its state. */
export const Notice = ({ icon, title, tone = 'quiet', action, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone}>
    <div className={styles.words}>
      <span className={styles.icon}>{icon}</span>
      <p className={styles.text}>
        {title && <strong className={styles.title}>{title} </strong>}
        {children}
      </p>
    </div>
    {action}
  </div>
)
