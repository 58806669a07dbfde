import {
  lockUser,
  markAddressVerified,
  refusingTakenAddress,
  updateUser,
} from '#server/features/users/users.service.ts'
import { auditActor, type Origin } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Clock } from '#shared/dates/instant.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import { recordOwnWrite } from '#server/platform/database/replica/own-writes.ts'
import { endAllSessions } from '#server/features/auth/sessions.service.ts'
import { mailAddressChange, mailPasswordLink } from './account-links.service.ts'
import { consumeLink, consumeUndoLink, dropLinks, readLink } from './one-time-links.service.ts'
import { isSameAddress, ownerOfLink } from './password-reset.service.ts'

type Environment = { db: Db; clock: Clock; appUrl: string }
type Asked = { id: string; token: string }

const verifying = ['verify_address', 'change_address'] as const

/** Verifies the user's address, or changes it to the new one that they asked for and notifies the old one. */
export async function verifyAddress({ db, clock, appUrl }: Environment, asked: Asked, origin: Origin) {
  const { user_id } = await readLink(db, verifying, asked.token, clock.now())
  if (user_id !== asked.id) throw new AppError('link.invalid')
  await inTransaction(db, { ...auditActor(null, origin), user_id }, async (tx) => {
    const now = clock.now()
    const user = orNotFound(await lockUser(tx, user_id))
    const { kind, email } = await consumeLink(tx, verifying, asked.token, now)
    if (kind === 'verify_address') {
      await markAddressVerified(tx, ownerOfLink(user, email, user.email), now)
      return
    }
    if (user.active !== 'yes') throw new AppError('link.invalid')
    await refusingTakenAddress(() => updateUser(tx, user_id, { email, email_verified_at: now }))
    await dropLinks(tx, user_id, ['password_reset'], now)
    await mailAddressChange(tx, appUrl, user, { kind: 'address_changed', email }, now)
  })
  await recordOwnWrite(db, user_id)
}

/**
 * Gives the user the address back that the link was sent to. The change was made by a signed-in user with the password: all sessions end, and
 * a link to choose another password goes to the address.
 */
export async function undoAddressChange({ db, clock, appUrl }: Environment, asked: Asked, origin: Origin) {
  const { user_id } = await readLink(db, ['undo_address'], asked.token, clock.now())
  if (user_id !== asked.id) throw new AppError('link.invalid')
  await inTransaction(db, { ...auditActor(null, origin), user_id }, async (tx) => {
    const now = clock.now()
    const user = orNotFound(await lockUser(tx, user_id))
    const { email } = await consumeUndoLink(tx, asked.token, now)
    if (user.active !== 'yes') throw new AppError('link.invalid')
    if (!isSameAddress(user.email, email))
      await refusingTakenAddress(() => updateUser(tx, user_id, { email, email_verified_at: now }))
    await dropLinks(tx, user_id, ['change_address', 'verify_address', 'password_reset'], now)
    await endAllSessions(tx, user_id, now)
    await mailPasswordLink(tx, appUrl, { ...user, email }, now)
  })
  await recordOwnWrite(db, user_id)
}
