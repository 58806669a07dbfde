import { findUserByEmail, updateUser } from '#server/features/users/users.service.ts'
import { auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import { recordOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import { countSignIn, clearSignInAttempts, recordFailedSignIn } from './attempts.service.ts'
import { isPassword } from '#server/features/auth/passwords.service.ts'
import { openSession } from '#server/features/auth/sessions.service.ts'

type Credentials = { email: string; password: string; remember: boolean }

/** An unknown address, a wrong password and an inactive user get the same response after the same work. */
export async function signIn(
  { db, clock }: { db: Db; clock: Clock },
  { email, password, remember }: Credentials,
  origin: Origin,
) {
  await countSignIn(db, clock, email, origin.address)
  const user = await findUserByEmail(db, email)
  const right = await isPassword(password, user?.password_hash)
  if (!user || !right || user.active !== 'yes') {
    await recordFailedSignIn(db, clock)
    throw new AppError('sign_in.wrong', { fields: { email: { key: 'error.sign_in.wrong' } } })
  }

  await clearSignInAttempts(db, email, origin.address)
  const now = clock.now()
  const opened = await inTransaction(db, { ...auditActor(null, origin), user_id: user.id }, async (tx) => {
    await updateUser(tx, user.id, { last_sign_in_at: now })
    return openSession(tx, user.id, { remember, origin, now })
  })
  await recordOwnWrite(db, user.id)
  return { ...opened, token_type: 'bearer' as const }
}
