import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { BookCheckResult } from '#shared/features/books/books.reply.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { bookChecks } from './book-checks.ts'

const shown = 10

/** All checks use one snapshot, so that concurrent writes do not look like violations. */
export const runChecks = (db: Db) =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      // Checking large books takes longer than any query that a person waits for.
      await sql`set local statement_timeout = '30min'`.execute(tx)
      const results: BookCheckResult[] = []
      for (const { name, rows, violations } of bookChecks) {
        const counted = await sql<{ count: number }>`select (${sql.raw(rows)})::bigint as count`.execute(tx)
        const broken = await sql<{ example: string; total: number }>`
        select example, count(*) over () as total from (${sql.raw(violations)}) as broken (example) limit ${shown}`.execute(
          tx,
        )
        results.push({
          name,
          rows: counted.rows[0]?.count ?? 0,
          violations: broken.rows[0]?.total ?? 0,
          examples: broken.rows.map(({ example }) => example),
        })
      }
      return results
    })

const columns = ['id', 'checked_at', 'took_ms', 'results', 'violation_count'] as const

export const insertCheck = (
  tx: Tx,
  check: { checked_at: Instant; took_ms: number; results: BookCheckResult[]; violation_count: number },
) =>
  tx
    .insertInto('book_checks')
    .values({ ...check, results: JSON.stringify(check.results) })
    .returning(columns)
    .executeTakeFirstOrThrow()

export const findLastCheck = (db: Db) =>
  db
    .selectFrom('book_checks')
    .select(columns)
    .orderBy('checked_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const deleteOldChecks = (tx: Tx, before: Instant) =>
  tx.deleteFrom('book_checks').where('checked_at', '<', before).execute()
