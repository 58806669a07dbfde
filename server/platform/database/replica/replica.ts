import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from '#server/platform/logger.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { lsnOf } from './own-writes.ts'

/**
 * How long the replica's reported position is cached. Positions only increase, so an old one errs towards the
 * primary.
 */
const freshMs = 1_000
/** A replica that takes longer than this to report its position is no help to a user who waits for a screen. */
const timeoutMs = 500
/** How long a failed replica is not used. */
const restMs = 3_000

export type ReplicaState = { up: boolean; replayed: bigint; lagSeconds: number }

const unknown: ReplicaState = { up: false, replayed: 0n, lagSeconds: 0 }

/** Tracks how far a replica has come, with as few queries as possible, and pauses after a failure. */
export function followReplica(replica: Db, logger: Logger) {
  let state = unknown
  let askedAt = -Infinity
  let restUntil = -Infinity
  let asking: Promise<void> | undefined

  const ask = async () => {
    try {
      const answer = await Promise.race([askState(replica), wait(timeoutMs, null, { ref: false })])
      if (!answer) throw new Error('the replica does not say in time where it stands')
      if (!state.up) logger.info('reads go to the replica')
      state = { up: true, ...answer }
      askedAt = performance.now()
    } catch (error) {
      failed(error)
    }
  }

  const failed = (error: unknown) => {
    if (state.up || restUntil === -Infinity)
      logger.warn({ err: error }, 'the replica does not answer: reads go to the primary')
    state = { ...state, up: false }
    restUntil = performance.now() + restMs
  }

  const askOnce = () => (asking ??= ask().finally(() => (asking = undefined)))

  const hasReplayed = async (wanted: bigint) => {
    const isKnown = () => state.up && state.replayed >= wanted
    if (performance.now() < restUntil) return false
    if (performance.now() - askedAt < freshMs && isKnown()) return true
    const asked = askOnce()
    // No request waits for an unreachable replica: whether it is back is checked in the background.
    if (!state.up && restUntil > -Infinity) return false
    await asked
    return isKnown()
  }

  return { hasReplayed, failed, state: async () => (await hasReplayed(0n), state) }
}

/** A server that is not replaying is not our replica, or no longer: its data may be anything. */
async function askState(replica: Db) {
  const { rows } = await sql<{ replayed: string | null; lag_seconds: number | null }>`
    select case when pg_is_in_recovery() then pg_last_wal_replay_lsn()::text end as replayed,
           extract(epoch from clock_timestamp() - pg_last_xact_replay_timestamp())::float8 as lag_seconds`.execute(
    replica,
  )
  const { replayed = null, lag_seconds = null } = rows[0] ?? {}
  if (replayed === null) throw new Error('the server of DATABASE_READ_URL is no replica')
  return { replayed: lsnOf(replayed), lagSeconds: lag_seconds ?? 0 }
}

/** Whether the replica failed, or cancelled the query because the primary has removed the rows that it needs. */
export const isReplicaConflict = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === '40001' && /recovery/.test(error.message)
