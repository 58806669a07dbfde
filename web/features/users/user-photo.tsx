import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import styles from './users.module.css'

type UserNameProps = { user: Pick<ManagedUser, 'name' | 'email' | 'photo_url'> }

/** The photo, the name, and the address below it. */
export const UserName = ({ user: { name, email, photo_url } }: UserNameProps) => (
  <span className={styles.user}>
    <img className={styles.photo} src={photo_url} alt="" width={32} height={32} />
    <span className={styles.words}>
      <span className={styles.name}>{name}</span>
      <span className={styles.email}>{email}</span>
    </span>
  </span>
)
