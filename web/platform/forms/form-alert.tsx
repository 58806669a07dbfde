import { IconAlertCircle } from '@tabler/icons-react'
import styles from './plain-forms.module.css'

/** An error about the whole form, above its fields. */
export function FormAlert({ message }: { message: string | null }) {
  if (message === null) return null
  return (
    <div role="alert" className={styles.alert}>
      <IconAlertCircle size={18} stroke={1.75} aria-hidden className={styles.icon} />
      <span>{message}</span>
    </div>
  )
}
