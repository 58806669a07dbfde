import type { Pool } from 'pg'
import { type Db, poolOf } from './database.ts'
import { areWritesFailing } from './write-outcomes.ts'

export type DatabaseHealth = { check(): Promise<{ writes: 'ok' | 'failing'; connections: 'ok' | 'exhausted' }> }

/**
 * Asks whether the database answers, on a connection of its own: while every other one is in use, it is busy and not away. Those
 * who ask at the same time share the answer.
 */
export function databaseHealth(own: Pool, db: Db): DatabaseHealth {
  let asking: Promise<unknown> | undefined
  return {
    async check() {
      asking ??= own.query('select').finally(() => {
        asking = undefined
      })
      await asking
      const { waitingCount, idleCount } = poolOf(db)
      return {
        writes: areWritesFailing(db) ? 'failing' : 'ok',
        connections: waitingCount > 0 && idleCount === 0 ? 'exhausted' : 'ok',
      }
    },
  }
}

type Checked = Awaited<ReturnType<DatabaseHealth['check']>>

/** Degraded is still ready: no restart makes room on a full disk, or a busy database faster. */
export const readiness = ({ writes, connections }: Checked) => ({
  status: writes === 'ok' && connections === 'ok' ? ('ready' as const) : ('degraded' as const),
  database: 'ok' as const,
  writes,
  connections,
})
