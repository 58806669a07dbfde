import { createHash } from 'node:crypto'
import { type Clock, day, hour, type Instant, later, minute, msBetween } from '#shared/dates/instant.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { clientNetwork } from '#server/platform/client-network.ts'
import { countAttempt, deleteAttempts, sumAttempts, takeBackAttempt } from './attempts.queries.ts'

type Limit = { name: string; attempts: number; windowMs: number }

/**
 * Failed sign-ins for one account from one address: attackers elsewhere do not lock out its owner. An attacker with many addresses meets the
 * limit of the account, one who tries many accounts that of the address. A device that has signed in to the account before has an
 * allowance of its own, which other devices cannot use up.
 */
const signInLimits = {
  device: { name: 'sign_in.device', attempts: 10, windowMs: 15 * minute },
  pair: { name: 'sign_in.pair', attempts: 10, windowMs: 15 * minute },
  account: { name: 'sign_in.account', attempts: 100, windowMs: 15 * minute },
  address: { name: 'sign_in.address', attempts: 100, windowMs: 15 * minute },
} satisfies Record<string, Limit>

/** Requests for mailed links from one address. */
const linkRequests: Limit = { name: 'link.address', attempts: 60, windowMs: 60 * minute }

/** Links that are sent to one mailbox. */
const linksSent: Limit = { name: 'link.account', attempts: 5, windowMs: 60 * minute }

/** Hashed, so that what was typed as an e-mail address is not stored in clear text. */
const keyOf = (limit: Limit, subject: string) =>
  `${limit.name}:${createHash('sha256').update(subject.toLowerCase()).digest('base64url')}`

/** The device is the name of one that has signed in to this account before, or the id of an open session. */
type Attempt = { email: string; address: string; device: string | null }

const pairOf = (email: string, address: string) => `${email} ${clientNetwork(address)}`

/** Counted before the password is checked, so that parallel guesses cannot pass between checking and counting. */
export async function countSignIn(db: Db, clock: Clock, { email, address, device }: Attempt) {
  if (device !== null) return refuseBeyond(db, clock, signInLimits.device, device)
  await refuseBeyond(db, clock, signInLimits.address, clientNetwork(address))
  await refuseBeyond(db, clock, signInLimits.pair, pairOf(email, address))
  await refuseBeyond(db, clock, signInLimits.account, email)
}

export async function clearSignInAttempts(db: Db, { email, address, device }: Attempt) {
  if (device !== null) {
    await deleteAttempts(db, keyOf(signInLimits.device, device))
    return
  }
  await deleteAttempts(db, keyOf(signInLimits.pair, pairOf(email, address)))
  await takeBackAttempt(db, keyOf(signInLimits.account, email))
  await takeBackAttempt(db, keyOf(signInLimits.address, clientNetwork(address)))
}

/** A user who has proved that the mailbox is theirs can sign in again at once, however often others guessed. */
export async function openAccount(db: Db, email: string, address: string) {
  await deleteAttempts(db, keyOf(signInLimits.account, email))
  await deleteAttempts(db, keyOf(signInLimits.pair, pairOf(email, address)))
}

const failures = 'sign_in.failed:'

/**
 * Counted by hour: a successful sign-in resets the windows above, but administrators still want to see failed
 * attempts.
 */
export async function recordFailedSignIn(db: Db, clock: Clock) {
  const now = clock.now()
  await countAttempt(db, `${failures}${now.slice(0, 13)}`, now, later(now, -hour))
}

export const countFailedSignIns = (db: Db, now: Instant) => sumAttempts(db, `${failures}%`, later(now, -day))

export const countLinkRequest = (db: Db, clock: Clock, address: string) =>
  refuseBeyond(db, clock, linkRequests, clientNetwork(address))

/** Links to customer pages that lead nowhere, asked for from one address. */
export async function countWrongLink(
  db: Db,
  clock: Clock,
  { address, perMinute }: { address: string; perMinute: number },
) {
  const limit = { name: 'customer_page.address', attempts: perMinute, windowMs: minute }
  const waitMs = await msUntilAllowed(db, clock, limit, clientNetwork(address))
  if (waitMs > 0) throw new AppError('request.too_many', { retryAfter: waitMs / 1000 })
}

/** Whether one more link may be sent to this mailbox; the response does not reveal it. */
export const mayMailLink = async (db: Db, clock: Clock, email: string) =>
  (await msUntilAllowed(db, clock, linksSent, email)) === 0

async function refuseBeyond(db: Db, clock: Clock, limit: Limit, subject: string) {
  const waitMs = await msUntilAllowed(db, clock, limit, subject)
  if (waitMs > 0)
    throw new AppError('sign_in.too_many', { params: { count: Math.ceil(waitMs / minute) }, retryAfter: waitMs / 1000 })
}

/** Counts one attempt; zero if it is within the limit, otherwise the milliseconds until the window ends. */
async function msUntilAllowed(db: Db, clock: Clock, limit: Limit, subject: string) {
  const now = clock.now()
  const { attempts, started_at } = await countAttempt(db, keyOf(limit, subject), now, later(now, -limit.windowMs))
  return attempts <= limit.attempts ? 0 : Math.max(1, msBetween(now, later(started_at, limit.windowMs)))
}
