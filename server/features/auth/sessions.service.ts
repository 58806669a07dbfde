import { type Clock, day, hour, type Instant, later, minute, msBetween } from '#shared/dates/instant.ts'
import type { Actor, Origin } from '#server/platform/actor.ts'
import { hashToken, newToken } from '#server/platform/secrets.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import {
  countOpenSessions,
  endOldestSessions,
  findDeactivatedSession,
  sessionByToken,
  insertSession,
  markSessionsDeactivated,
  markSessionsEnded,
  markSessionUsed,
} from './sessions.queries.ts'

/** How long a session may last, and how long it may be unused. */
const limits = {
  remembered: { lasts: 365 * day, idle: 60 * day },
  plain: { lasts: 12 * hour, idle: 4 * hour },
}

const limitsOf = (remember: boolean) => (remember ? limits.remembered : limits.plain)

const maxSessions = 100

export async function openSession(
  tx: Tx,
  userId: string,
  { remember, origin, now }: { remember: boolean; origin: Origin; now: Instant },
) {
  const token = newToken()
  const expires_at = later(now, limitsOf(remember).lasts)
  await insertSession(tx, {
    user_id: userId,
    token_hash: hashToken(token),
    remember,
    device: origin.device,
    address: origin.address,
    created_at: now,
    last_used_at: now,
    expires_at,
  })
  await endOldestSessions(tx, userId, maxSessions, now)
  return { token, expires_at }
}

/** The user of a token; null when it is unknown, ended, expired or unused for too long, or its user is not active. */
export async function actorOf(db: Db, clock: Clock, token: string): Promise<Actor | null> {
  const session = await sessionByToken.first(db, { token_hash: hashToken(token) })
  if (!session) return null
  const now = clock.now()
  if (isOver(session, now)) return null
  const unused = msBetween(session.last_used_at, now)
  // Rounded to the minute, which saves a write on nearly every call.
  if (unused > minute) await markSessionUsed(db, session.session_id, now)
  const { user_id, session_id, name, locale, role, permissions, wrote_up_to } = session
  return { user_id, session_id, name, locale, role, permissions, wrote_up_to }
}

type Span = { expires_at: Instant; last_used_at: Instant; remember: boolean }

const isOver = ({ expires_at, last_used_at, remember }: Span, now: Instant) =>
  expires_at <= now || msBetween(last_used_at, now) > limitsOf(remember).idle

/**
 * The user of a session that deactivation ended. The answer says that they are no longer active; they may log out, and have
 * no permissions.
 */
export async function deactivatedActorOf(db: Db, clock: Clock, token: string): Promise<Actor | null> {
  const session = await findDeactivatedSession(db, hashToken(token))
  if (!session || isOver(session, clock.now())) return null
  const { user_id, session_id, name, locale, role } = session
  return { user_id, session_id, name, locale, role, permissions: [], wrote_up_to: null, is_deactivated: true }
}

/** A session that was unused for longer than this counts as open, but not as in use. */
const inUseMs = 15 * minute

export const countSessions = (db: Db, now: Instant) =>
  countOpenSessions(db, {
    now,
    rememberedSince: later(now, -limits.remembered.idle),
    plainSince: later(now, -limits.plain.idle),
    inUseSince: later(now, -inUseMs),
  })

export const endAllSessions = (tx: Tx, userId: string, now: Instant) => markSessionsEnded(tx, userId, now)

export const endSessionsOfDeactivated = (tx: Tx, userId: string, now: Instant) =>
  markSessionsDeactivated(tx, userId, now)
