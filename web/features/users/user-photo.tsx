import { Text } from '@mantine/core'
import type { ManagedUser } from '#shared/features/users/users-admin.contract.ts'
import styles from './users.module.css'
import text from '#web/ui/layout/text.module.css'

type UserNameProps = { user: Pick<ManagedUser, 'name' | 'email' | 'photo_url'> }

/** The photo, the name, and the address below it. */
export const UserName = ({ user: { name, email, photo_url } }: UserNameProps) => (
  <span className={styles.user}>
    <img className={styles.photo} src={photo_url} alt="" width={32} height={32} />
    <span className={styles.words}>
      <span className={text.name}>{name}</span>
      <Text span size="xs" c="dimmed" fw={400} className="breaks">
        {email}
      </Text>
    </span>
  </span>
)
