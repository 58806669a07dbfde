import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const columns = [
  'id',
  'bank_id',
  'status',
  'is_automatic',
  'line_ids',
  'position',
  'matched_ids',
  'refused_count',
] as const

export const listOpenLineIds = async (db: Db, bankId: string) => {
  const rows = await db
    .selectFrom('bank_lines')
    .select('id')
    .where('bank_id', '=', bankId)
    .where('state', '=', 'open')
    .where('amount_minor', '>', 0)
    .orderBy('booked_date')
    .orderBy('id')
    .limit(20_000)
    .execute()
  return rows.map(({ id }) => id)
}

export const insertRun = (
  tx: Tx,
  run: { bank_id: string; is_automatic: boolean; line_ids: string[]; status: 'running' | 'done'; created_by: string },
) => tx.insertInto('bank_match_runs').values(run).returning(columns).executeTakeFirstOrThrow()

export const findRun = (db: Db, id: string) =>
  db.selectFrom('bank_match_runs').select(columns).where('id', '=', id).executeTakeFirst()

export type StoredRun = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** Locked by the worker that runs it: a second worker waits, and then finds the part done. */
export const lockRun = (tx: Tx, id: string) =>
  tx
    .selectFrom('bank_match_runs')
    .select([...columns, 'created_by'])
    .where('id', '=', id)
    .where('status', '=', 'running')
    .forUpdate()
    .executeTakeFirst()

export const recordProgress = (
  tx: Tx,
  id: string,
  { position, matched, refused }: { position: number; matched: string[]; refused: number },
) =>
  tx
    .updateTable('bank_match_runs')
    .set({
      position,
      matched_ids: sql<string[]>`matched_ids || ${matched}::uuid[]`,
      refused_count: sql<number>`refused_count + ${refused}`,
      status: sql<'running' | 'done'>`case when ${position} >= cardinality(line_ids) then 'done' else 'running' end`,
      updated_at: sql<Instant>`now()`,
    })
    .where('id', '=', id)
    .execute()

export const deleteOldRuns = (tx: Tx, before: Instant) =>
  tx.deleteFrom('bank_match_runs').where('created_at', '<', before).execute()
