import type { ErrorCode } from '#shared/errors/error-codes.ts'
import type { Invitation, UserChange } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import { whyNotGive, whyNotManage } from '#shared/features/users/users.rules.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { findRole } from '#server/features/roles/roles.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { locales } from '#server/platform/i18n/languages.ts'
import { photoUrl } from './user-photos.service.ts'
import { refusingTakenAddress } from './users.service.ts'
import { findManagedUser, type ManagedUserRow } from './users-admin.queries.ts'
import { insertUser, lockUser, updateUser } from './users.queries.ts'

export function asManagedUser({
  photo_id,
  email_verified_at,
  role_id,
  role_slug,
  role_name,
  role_permissions: _,
  ...user
}: ManagedUserRow): ManagedUser {
  return {
    ...user,
    photo_url: photoUrl({ photo_id, name: user.name, id: user.id }),
    email_verified: email_verified_at !== null,
    role: { id: role_id, slug: role_slug, name: role_name },
  }
}

export const readManagedUser = async (db: Db, userId: string) =>
  asManagedUser(orNotFound(await findManagedUser(db, userId)))

/** Creates a user without a password; the caller sends the invitation to choose one. */
export async function createInvitedUser(tx: Tx, actor: Actor, { name, email, role_id, locale }: Invitation) {
  await refuseGiving(tx, actor, role_id)
  refuseUnknownLanguage(locale)
  const { id } = await refusingTakenAddress(() =>
    insertUser(tx, { name, email, role_id, locale, created_by: actor.user_id }),
  )
  return readManagedUser(tx, id)
}

/** Locks a user, and refuses actors with fewer permissions than that user. */
export async function lockManagedUser(tx: Tx, actor: Actor, userId: string) {
  const user = orNotFound(await lockUser(tx, userId))
  refuse(whyNotManage(actor, { slug: user.role_slug, permissions: user.permissions }))
  return user
}

export async function changeUser(tx: Tx, actor: Actor, userId: string, { version, ...change }: UserChange) {
  const current = await lockManagedUser(tx, actor, userId)
  await refuseStale(tx, 'users', await readManagedUser(tx, userId), version)
  if (change.role_id !== undefined) await refuseGiving(tx, actor, change.role_id)
  if (change.locale !== undefined) refuseUnknownLanguage(change.locale)
  const moved = change.email !== undefined && change.email.toLowerCase() !== current.email.toLowerCase()
  // Their own is changed in the settings, which ask for the password.
  if (moved && userId === actor.user_id) throw refusedField('email', { key: 'validation.own_address' })
  if (Object.keys(change).length > 0)
    await refusingTakenAddress(() => updateUser(tx, userId, { ...change, ...(moved && { email_verified_at: null }) }))
  return { before: current, after: await readManagedUser(tx, userId) }
}

async function refuseGiving(tx: Tx, actor: Actor, roleId: string) {
  const role = await findRole(tx, roleId)
  if (!role) throw refusedField('role_id', { key: 'validation.unknown_role' })
  refuse(whyNotGive(actor, role))
}

function refuse(code: ErrorCode | null) {
  if (code) throw new AppError(code)
}

function refuseUnknownLanguage(locale: string) {
  if (!locales.includes(locale)) throw refusedField('locale', { key: 'validation.unknown_language' })
}
