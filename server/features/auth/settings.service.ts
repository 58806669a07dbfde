import type { Clock, Instant } from '#shared/dates/instant.ts'
import { findUser, findUserByEmail, lockUser, updateUser, type UserRow } from '#server/features/users/users.service.ts'
import { type Actor, auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { locales } from '#server/platform/i18n/languages.ts'
import { mailAddressChange, mailVerificationLink } from './links/account-links.service.ts'
import { countSignIn, clearSignInAttempts } from './sign-in/attempts.service.ts'
import { dropLinks } from './links/one-time-links.service.ts'
import { isSameAddress, refuseWeak } from './links/password-reset.service.ts'
import { hashPassword, isPassword } from './passwords.service.ts'
import { markSessionsEnded } from './sessions.queries.ts'

type AccountChange = { name?: string; email?: string; locale?: string; password?: string; version?: number }

const isMoved = (user: UserRow, email: string | undefined): email is string =>
  email !== undefined && !isSameAddress(email, user.email)

/** Requires the password, because the new address gives access to the account: a stolen session is not enough. */
export async function checkAccountChange(
  { db, clock }: { db: Db; clock: Clock },
  actor: Actor,
  { email, password }: AccountChange,
  origin: Origin,
) {
  const user = orNotFound(await findUser(db, actor.user_id))
  if (!isMoved(user, email)) return
  if (password === undefined) throw refusedField('password', { key: 'validation.required' })
  await checkPassword({ db, clock }, user, { field: 'password', password }, actor, origin)
}

/** A new address counts once the link that is sent there was opened. The old one is notified at once, and can prevent or undo it. */
export async function changeAccount(
  tx: Tx,
  actor: Actor,
  { version, password: _, email, ...fields }: AccountChange,
  { appUrl, now }: { appUrl: string; now: Instant },
) {
  const user = orNotFound(await lockUser(tx, actor.user_id))
  if (version !== undefined && version !== user.version) throw new AppError('record.changed')
  refuseUnknownLanguage(fields.locale)
  // The same address in other capitals opens the same account.
  const written = email !== undefined && !isMoved(user, email) ? { ...fields, email } : fields
  if (Object.keys(written).length > 0) await updateUser(tx, user.id, written)
  if (!isMoved(user, email)) return
  await refuseTaken(tx, email)
  await dropLinks(tx, user.id, ['change_address'], now)
  await mailVerificationLink(tx, appUrl, { ...user, ...fields, email }, now, 'change_address')
  await mailAddressChange(tx, appUrl, { ...user, ...fields }, { kind: 'address_changing', email }, now)
}

export function refuseUnknownLanguage(locale: string | undefined) {
  if (locale !== undefined && !locales.includes(locale))
    throw refusedField('locale', { key: 'validation.unknown_language' })
}

async function refuseTaken(tx: Tx, email: string) {
  if (await findUserByEmail(tx, email)) throw refusedField('email', { key: 'validation.email_taken' })
}

/** An open session is a known device: strangers who guess elsewhere do not keep its user out, and it has as many guesses. */
async function checkPassword(
  { db, clock }: { db: Db; clock: Clock },
  user: UserRow,
  given: { field: string; password: string },
  { session_id }: Actor,
  { address }: Origin,
) {
  const attempt = { email: user.email, address, device: session_id }
  await countSignIn(db, clock, attempt)
  if (!(await isPassword(given.password, user.password_hash)))
    throw refusedField(given.field, { key: 'password.current_wrong' })
  await clearSignInAttempts(db, attempt)
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
  await checkPassword(
    { db, clock },
    user,
    { field: 'current_password', password: asked.current_password },
    actor,
    origin,
  )
  refuseWeak(asked.password, user)
  const password_hash = await hashPassword(asked.password)

  await inTransaction(db, auditActor(actor, origin), async (tx) => {
    await updateUser(tx, user.id, { password_hash })
    await markSessionsEnded(tx, user.id, clock.now(), { except: actor.session_id })
    await dropLinks(tx, user.id, ['password_reset'], clock.now())
  })
}
