import { countFailedSignIn, findUserByEmail, updateUser, type UserRow } from '#server/features/users/users.service.ts'
import { auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#shared/dates/instant.ts'
import type { Logger } from '#server/platform/logger.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import { recordOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import { countSignIn, clearSignInAttempts, recordFailedSignIn } from './attempts.service.ts'
import { knownDeviceCookie, knownDevices } from './known-devices.service.ts'
import { isPassword } from '#server/features/auth/passwords.service.ts'
import { openSession } from '#server/features/auth/sessions.service.ts'

type Environment = { db: Db; clock: Clock; appUrl: string; logger: Logger }
type Credentials = { email: string; password: string; remember: boolean }

/** An unknown address, a wrong password and an inactive user get the same response after the same work. */
export async function signIn(
  context: Environment,
  { email, password, remember }: Credentials,
  { cookies, ...origin }: Origin & { cookies: string | undefined },
) {
  const { db, clock, appUrl } = context
  const user = await findUserByEmail(db, email)
  const devices = await knownDevices(db, cookies, clock.now())
  const device = devices.find(({ user_id }) => user_id === user?.id)?.name ?? null
  const attempt = { email, address: origin.address, device }
  await countSignIn(db, clock, attempt).catch((error: unknown) => {
    logFailure(context, user, origin, 'too many attempts')
    throw error
  })
  const right = await isPassword(password, user?.password_hash)
  if (!user || !right || user.active !== 'yes') {
    await recordFailure(context, user, origin, right ? 'not active' : 'wrong password')
    throw new AppError('sign_in.wrong', { fields: { email: { key: 'error.sign_in.wrong' } } })
  }

  await clearSignInAttempts(db, attempt)
  const now = clock.now()
  const opened = await inTransaction(db, { ...auditActor(null, origin), user_id: user.id }, async (tx) => {
    await updateUser(tx, user.id, { last_sign_in_at: now, failed_sign_ins: 0 })
    return openSession(tx, user.id, { remember, origin, now })
  })
  await recordOwnWrite(db, user.id)
  const isSecure = appUrl.startsWith('https:')
  const cookie = await knownDeviceCookie(db, user.id, devices, { isSecure, now })
  return { ...opened, token_type: 'bearer' as const, device: cookie }
}

/** The audit trail names the user whose password was tried. */
async function recordFailure(context: Environment, user: UserRow | undefined, origin: Origin, reason: string) {
  const { db, clock } = context
  logFailure(context, user, origin, user ? reason : 'unknown address')
  await recordFailedSignIn(db, clock)
  // As much work for an unknown address, so that timing does not reveal it.
  await inTransaction(db, auditActor(null, origin), (tx) => countFailedSignIn(tx, user?.id ?? crypto.randomUUID()))
}

/** An unknown address is not written down: people type their password there by mistake. */
function logFailure({ logger }: Environment, user: UserRow | undefined, origin: Origin, reason: string) {
  const { request_id, address } = origin
  logger.warn({ request_id, address, user_id: user?.id, email: user?.email, reason }, 'sign-in failed')
}
