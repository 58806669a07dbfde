import { IconChevronDown } from '@tabler/icons-react'
import type { ComponentProps } from 'react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession } from '#web/platform/session/session.ts'
import styles from './account-menu.module.css'

/** The photo and name of the signed-in user, at the end of the bar. */
export function AccountButton(props: ComponentProps<'button'>) {
  const t = useTranslate()
  const { user } = useSession()
  if (!user) return null
  return (
    <button
      type="button"
      aria-haspopup="menu"
      {...props}
      className={styles.button}
      aria-label={`${t('frame.account_menu')}: ${user.name}`}
    >
      <img src={user.photo_url} alt="" className={styles.photo} />
      <span className={`cut ${styles.name}`}>{user.name}</span>
      <IconChevronDown size={14} stroke={2} aria-hidden />
    </button>
  )
}
