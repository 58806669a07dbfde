import type { Instant } from '#shared/dates/instant.ts'
import { sql } from 'kysely'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { isOfThisLog } from '#server/platform/database/replica/own-writes.ts'

/** A session with its user and their role. */
const sessionColumns = [
  'sessions.id as session_id',
  'sessions.remember',
  'sessions.last_used_at',
  'sessions.expires_at',
  'users.id as user_id',
  'users.name',
  'users.locale',
  'roles.slug as role',
] as const

/** The open session of a token with its user, in one indexed look-up: it runs on every call. */
export const sessionByToken = compiledOnce((db, { token_hash }: { token_hash: Buffer }) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .leftJoin('own_writes', (join) => join.onRef('own_writes.user_id', '=', 'users.id').on(isOfThisLog))
    .select([...sessionColumns, 'own_writes.lsn as wrote_up_to', 'roles.permissions'])
    .where('sessions.token_hash', '=', token_hash)
    .where('sessions.ended_at', 'is', null)
    .where('users.active', '=', 'yes'),
)

/** The session of a token whose user was deactivated while it was open. */
export const findDeactivatedSession = (db: Db, tokenHash: Buffer) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .innerJoin('roles', 'roles.id', 'users.role_id')
    .select(sessionColumns)
    .where('sessions.token_hash', '=', tokenHash)
    .where((eb) => eb.or([eb('sessions.ended_at', 'is', null), eb('sessions.ended_by_deactivation', '=', true)]))
    .where('users.active', '=', 'no')
    .executeTakeFirst()

export const markSessionUsed = (db: Db, sessionId: string, now: Instant) =>
  db.updateTable('sessions').set({ last_used_at: now }).where('id', '=', sessionId).execute()

export const insertSession = (
  tx: Tx,
  session: {
    user_id: string
    token_hash: Buffer
    remember: boolean
    device: string
    address: string
    expires_at: Instant
    created_at: Instant
    last_used_at: Instant
  },
) => tx.insertInto('sessions').values(session).execute()

export const listOpenSessions = (db: Db, userId: string, now: Instant) =>
  db
    .selectFrom('sessions')
    .select(['id', 'device', 'address', 'created_at', 'last_used_at', 'expires_at', 'remember'])
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('last_used_at', 'desc')
    .limit(100)
    .execute()

type Since = { now: Instant; rememberedSince: Instant; plainSince: Instant; inUseSince: Instant }

/** Sessions that are still valid, and those of them that were used recently. */
export const countOpenSessions = (db: Db, { now, rememberedSince, plainSince, inUseSince }: Since) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select((eb) => [
      eb.fn.countAll<number>().as('open'),
      eb.fn.countAll<number>().filterWhere('last_used_at', '>', inUseSince).as('in_use'),
    ])
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where(
      'last_used_at',
      '>=',
      sql<Instant>`case when remember then ${rememberedSince}::timestamptz else ${plainSince} end`,
    )
    .where('users.active', '=', 'yes')
    .executeTakeFirstOrThrow()

/** Ends one session of a user, or all of them, or all but one. */
export async function markSessionsEnded(
  tx: Tx,
  userId: string,
  now: Instant,
  { only, except }: { only?: string; except?: string } = {},
) {
  const ended = await tx
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where((row) =>
      row.and([
        ...(only === undefined ? [] : [row('id', '=', only)]),
        ...(except === undefined ? [] : [row('id', '!=', except)]),
      ]),
    )
    .returning('id')
    .execute()
  return ended.length
}

/** Ends all open sessions of a deactivated user, and marks them so that the user can be told why. */
export const markSessionsDeactivated = (tx: Tx, userId: string, now: Instant) =>
  tx
    .updateTable('sessions')
    .set({ ended_at: now, ended_by_deactivation: true })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .execute()

/** The token is unknown from now on, even for the message to deactivated users. */
export const markLoggedOut = (tx: Tx, sessionId: string, now: Instant) =>
  tx.updateTable('sessions').set({ ended_at: now, ended_by_deactivation: false }).where('id', '=', sessionId).execute()

/** Ends the oldest sessions beyond the limit, so that a script that keeps signing in does not fill the table. */
export const endOldestSessions = (tx: Tx, userId: string, keep: number, now: Instant) =>
  sql`
    update sessions set ended_at = ${now}
     where id in (select id from sessions where user_id = ${userId} and ended_at is null order by last_used_at desc, id desc offset ${keep})
  `.execute(tx)

export const deleteOldSessions = (tx: Tx, before: Instant) =>
  tx.deleteFrom('sessions').where('expires_at', '<', before).execute()
