import type { Instant } from '#shared/dates/instant.ts'
import type { Invitation, UserChange } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import {
  changeUser,
  createInvitedUser,
  lockManagedUser,
  readManagedUser,
} from '#server/features/users/users-admin.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { mailInvitation, mailVerificationLink } from './links/account-links.service.ts'
import { allKinds, dropLinks } from './links/one-time-links.service.ts'
import { endAllSessions, endSessionsOfDeactivated } from './sessions.service.ts'

type At = { appUrl: string; now: Instant }

export async function invite(tx: Tx, actor: Actor, invitation: Invitation, { appUrl, now }: At) {
  const user = await createInvitedUser(tx, actor, invitation)
  await mailInvitation(tx, appUrl, user, actor, now)
  return user
}

export async function inviteAgain(tx: Tx, actor: Actor, userId: string, { appUrl, now }: At) {
  const user = await lockManagedUser(tx, actor, userId)
  if (user.password_hash !== null || user.active !== 'yes') throw new AppError('user.not_invited')
  await dropLinks(tx, userId, ['invitation'], now)
  await mailInvitation(tx, appUrl, user, actor, now)
  return readManagedUser(tx, userId)
}

/** A deactivated user is signed out at once; links that were sent to a former address stop working. */
export async function changeUserAndSessions(tx: Tx, actor: Actor, userId: string, change: UserChange, at: At) {
  const { before, after } = await changeUser(tx, actor, userId, change)
  const moved = after.email.toLowerCase() !== before.email.toLowerCase()
  if (after.active !== 'yes') await endSessionsOfDeactivated(tx, userId, at.now)
  if (after.active !== 'yes' || moved) await dropLinks(tx, userId, allKinds, at.now)
  if (after.active === 'yes' && moved) await mailNewAddress(tx, actor, after, at)
  return readManagedUser(tx, userId)
}

const mailNewAddress = (tx: Tx, actor: Actor, user: ManagedUser, { appUrl, now }: At) =>
  user.invited ? mailInvitation(tx, appUrl, user, actor, now) : mailVerificationLink(tx, appUrl, user, now)

export async function endSessionsOf(tx: Tx, actor: Actor, userId: string, now: Instant) {
  await lockManagedUser(tx, actor, userId)
  await endAllSessions(tx, userId, now)
}
