import type { ReactNode } from 'react'
import styles from './notice.module.css'

type NoticeProps = {
  icon: ReactNode
  /** What it says in a few words; the children say the rest. */
  title?: string
  tone?: 'quiet' | 'current' | 'warning'
  action?: ReactNode
  children: ReactNode
}

/** A calm word above the page about the state that it is in. */
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
