import type { Instant } from '#shared/dates/instant.ts'
import type { Permission } from '#shared/access/permissions.ts'
import type { CurrentUser } from '#shared/features/users/users.reply.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { listUserPage, streamUsers } from './users-admin.queries.ts'
import {
  countFailedSignIn,
  findUser,
  findUserByEmail,
  insertUser,
  listAdministrators,
  lockUser,
  updateUser,
  type UserRow,
} from './users.queries.ts'
import { photoUrl } from './user-photos.service.ts'

export {
  countFailedSignIn,
  findUser,
  findUserByEmail,
  insertUser,
  listAdministrators,
  listUserPage,
  lockUser,
  streamUsers,
  updateUser,
  type UserRow,
}

/** The current user as the browser needs it. */
export async function currentUserOf(db: Db, userId: string, translate: Translate): Promise<CurrentUser> {
  const user = orNotFound(await findUser(db, userId))
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    new_email: user.new_email,
    email_verified: user.email_verified_at !== null,
    photo_url: photoUrl(user),
    has_photo: user.photo_id !== null,
    active: user.active,
    locale: user.locale,
    version: user.version,
    role_and_permissions: {
      role: {
        slug: user.role_slug,
        name: user.role_name,
        permissions: user.permissions.map((slug) => ({
          permission: { slug, name: translate(`permission.${slug as Permission}`) },
        })),
      },
    },
    permissions: user.permissions,
  }
}

/** A deactivated user as shown, even if a replica does not know it yet. */
export function withoutRights(user: CurrentUser): CurrentUser {
  const { role } = user.role_and_permissions
  return { ...user, active: 'no', permissions: [], role_and_permissions: { role: { ...role, permissions: [] } } }
}

/** Opening a link that was sent to the address proves that it is theirs. */
export const markAddressVerified = (tx: Tx, user: UserRow, now: Instant) =>
  user.email_verified_at === null ? updateUser(tx, user.id, { email_verified_at: now }) : undefined

export async function refusingTakenAddress<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    const violated = violatedConstraint(error)
    if (violated === 'users_email_key') throw refusedField('email', { key: 'validation.email_taken' })
    if (violated === 'last_super_admin_stays') throw new AppError('user.last_super_admin')
    throw error
  }
}
