import { whyNotPassword, passwordLength } from '#shared/features/auth/password.rules.ts'
import { findUser, markAddressVerified, updateUser, type UserRow } from '#server/features/users/users.service.ts'
import { auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError, refusedField } from '#server/platform/app-error.ts'
import type { Clock } from '#shared/dates/instant.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import { openAccount } from '#server/features/auth/sign-in/attempts.service.ts'
import { consumeLink, passwordKinds, readLink } from './one-time-links.service.ts'
import { hashPassword } from '#server/features/auth/passwords.service.ts'
import { endAllSessions } from '#server/features/auth/sessions.service.ts'

type Environment = { db: Db; clock: Clock }

/** Whether a link still works, before anything is typed. It is not used up. */
export async function readPasswordLink({ db, clock }: Environment, token: string) {
  const { user_id, email } = await readLink(db, passwordKinds, token, clock.now())
  ownerOfLink(await findUser(db, user_id), email, email)
}

/**
 * Hashing is slow, so it happens before the transaction: the link is checked before hashing and used up once
 * afterwards.
 */
export async function resetPassword(
  { db, clock }: Environment,
  asked: { token: string; email: string; password: string },
  origin: Origin,
) {
  const { user_id, email } = await readLink(db, passwordKinds, asked.token, clock.now())
  const user = ownerOfLink(await findUser(db, user_id), email, asked.email)
  refuseWeak(asked.password, user)
  const password_hash = await hashPassword(asked.password)

  await inTransaction(db, { ...auditActor(null, origin), user_id }, async (tx) => {
    const now = clock.now()
    await consumeLink(tx, passwordKinds, asked.token, now)
    await updateUser(tx, user_id, { password_hash })
    await markAddressVerified(tx, user, now)
    await endAllSessions(tx, user_id, now)
    await openAccount(tx, user.email, origin.address)
  })
  return { is_first_password: user.password_hash === null }
}

export function refuseWeak(password: string, user: { name: string; email: string }) {
  const key = whyNotPassword(password, user)
  if (key) throw refusedField('password', { key, params: passwordLength })
}

export const isSameAddress = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A link works only for an active user whose e-mail address is still the one it was sent to. */
export function ownerOfLink(user: UserRow | undefined, linkEmail: string, givenEmail: string) {
  if (!user || user.active !== 'yes' || !isSameAddress(user.email, linkEmail) || !isSameAddress(givenEmail, linkEmail))
    throw new AppError('link.invalid')
  return user
}
