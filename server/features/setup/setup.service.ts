import { type Clock, day, type Instant, later } from '#shared/dates/instant.ts'
import type { FirstAdministrator } from '#shared/features/setup/setup.contract.ts'
import { hashPassword } from '#server/features/auth/passwords.service.ts'
import { refuseWeak } from '#server/features/auth/links/password-reset.service.ts'
import { refuseUnknownLanguage } from '#server/features/auth/settings.service.ts'
import { openSession } from '#server/features/auth/sessions.service.ts'
import { addStandardRoles, superAdminRole } from '#server/features/roles/roles.service.ts'
import { insertUser, updateUser } from '#server/features/users/users.service.ts'
import { auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { recordOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import { deleteSetupLinks, findSetupLink, hasUsers, insertSetupLink, lockInstallation } from './setup-links.queries.ts'

const linkLifetime = 7 * day

/** The page on which the first administrator sets up the business. */
export const setupAddress = (appUrl: string, token: string) => `${appUrl}/setup/${token}`

/** A link for an installation without users; nothing if it has some. */
export async function makeSetupLink(tx: Tx, person: { name: string; email: string }, now: Instant) {
  await lockInstallation(tx)
  if (await hasUsers(tx)) return undefined
  const token = newToken()
  await insertSetupLink(tx, {
    ...person,
    token_hash: hashToken(token),
    created_at: now,
    expires_at: later(now, linkLifetime),
  })
  return token
}

/** For whom the link was made. A link that was used, has ended or was never made gets the same answer. */
export async function readSetupLink(db: Db, token: string, now: Instant) {
  const link = await findSetupLink(db, hashToken(token))
  if (!link || link.expires_at <= now || (await hasUsers(db))) throw new AppError('link.invalid')
  return { name: link.name, email: link.email }
}

/** Hashing is slow, so it happens before the transaction: the link is checked before it and used up once afterwards. */
export async function createFirstAdministrator(
  { db, clock }: { db: Db; clock: Clock },
  token: string,
  { name, email, locale, password }: FirstAdministrator,
  origin: Origin,
) {
  await readSetupLink(db, token, clock.now())
  refuseWeak(password, { name, email })
  refuseUnknownLanguage(locale)
  const password_hash = await hashPassword(password)
  const { userId, opened } = await inTransaction(db, auditActor(null, origin), async (tx) => {
    const now = clock.now()
    await lockInstallation(tx)
    await readSetupLink(tx, token, now)
    const role = await superAdminRole(tx)
    await addStandardRoles(tx, locale)
    const { id } = await insertUser(tx, {
      name,
      email,
      locale,
      role_id: role.id,
      password_hash,
      email_verified_at: now,
    })
    await updateUser(tx, id, { last_sign_in_at: now })
    await deleteSetupLinks(tx)
    return { userId: id, opened: await openSession(tx, id, { remember: false, origin, now }) }
  })
  await recordOwnWrite(db, userId)
  return { ...opened, token_type: 'bearer' as const }
}
