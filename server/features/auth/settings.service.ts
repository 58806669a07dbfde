import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { queueEmail } from '#server/features/email/email.service.ts'
import { findUser, findUserByEmail, lockUser, updateUser, type UserRow } from '#server/features/users/users.service.ts'
import { type Actor, auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { locales } from '#server/platform/i18n/languages.ts'
import { mailVerificationLink } from './links/account-links.service.ts'
import { countSignIn, clearSignInAttempts } from './sign-in/attempts.service.ts'
import { dropLinks } from './links/one-time-links.service.ts'
import { refuseWeak } from './links/password-reset.service.ts'
import { hashPassword, isPassword } from './passwords.service.ts'
import { markSessionsEnded } from './sessions.queries.ts'

type AccountChange = { name?: string; email?: string; locale?: string; version?: number }

/**
 * A new address takes effect at once but has to be verified; the old address is notified, in case somebody else made
 * the change.
 */
export async function changeAccount(
  tx: Tx,
  actor: Actor,
  change: AccountChange,
  { appUrl, now }: { appUrl: string; now: Instant },
) {
  const user = orNotFound(await lockUser(tx, actor.user_id))
  const { version, ...fields } = change
  if (version !== undefined && version !== user.version) throw new AppError('record.changed')
  refuseUnknownLanguage(fields.locale)
  const moved = fields.email !== undefined && fields.email.toLowerCase() !== user.email.toLowerCase()
  if (moved) await refuseTaken(tx, required(fields.email, 'the new address'))
  if (Object.keys(fields).length > 0)
    await updateUser(tx, user.id, { ...fields, ...(moved && { email_verified_at: null }) })
  if (moved) await tellBothAddresses(tx, user, { ...user, ...fields }, { appUrl, now })
}

export function refuseUnknownLanguage(locale: string | undefined) {
  if (locale !== undefined && !locales.includes(locale))
    throw refusedField('locale', { key: 'validation.unknown_language' })
}

async function refuseTaken(tx: Tx, email: string) {
  if (await findUserByEmail(tx, email)) throw refusedField('email', { key: 'validation.email_taken' })
}

type Addressee = Pick<UserRow, 'id' | 'name' | 'email' | 'locale'>

async function tellBothAddresses(
  tx: Tx,
  before: Addressee,
  after: Addressee,
  { appUrl, now }: { appUrl: string; now: Instant },
) {
  await mailVerificationLink(tx, appUrl, after, now)
  await queueEmail(tx, {
    kind: 'address_changed',
    to: { name: after.name, address: before.email, locale: after.locale, user_id: before.id },
    params: { email: after.email },
  })
}

/**
 * Ends the user's other sessions and invalidates their links, because a password is changed when someone may know
 * the old one. Wrong current passwords count like wrong sign-ins.
 */
export async function changePassword(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  asked: { current_password: string; password: string },
  origin: Origin,
) {
  const user = orNotFound(await findUser(db, actor.user_id))
  await countSignIn(db, clock, user.email, origin.address)
  if (!(await isPassword(asked.current_password, user.password_hash)))
    throw refusedField('current_password', { key: 'password.current_wrong' })
  await clearSignInAttempts(db, user.email, origin.address)
  refuseWeak(asked.password, user)
  const password_hash = await hashPassword(asked.password)

  await inTransaction(db, auditActor(actor, origin), async (tx) => {
    await updateUser(tx, user.id, { password_hash })
    await markSessionsEnded(tx, user.id, clock.now(), { except: actor.session_id })
    await dropLinks(tx, user.id, ['password_reset'], clock.now())
  })
}
