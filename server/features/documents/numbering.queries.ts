import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { DocumentKind } from '#server/platform/database/ledger-tables.ts'

/**
 * Waits for whoever issues a document of this kind, and holds the next ones up until this transaction ends. Nothing comes back
 * when the day is before the latest one.
 */
export const advanceIssueDate = (tx: Tx, kind: DocumentKind, issueDate: string) =>
  tx
    .updateTable('document_series')
    .set({ last_issue_date: issueDate })
    .where('kind', '=', kind)
    .where((row) => row.or([row('last_issue_date', 'is', null), row('last_issue_date', '<=', issueDate)]))
    .returning('kind')
    .executeTakeFirst()

/** The count stays locked until commit and rolls back with it: numbers have no gap and no duplicate. */
export async function takeCounts(tx: Tx, kind: DocumentKind, series: string, count: number) {
  const { last_number } = await tx
    .insertInto('document_counters')
    .values({ kind, series, last_number: count })
    .onConflict((conflict) =>
      conflict.columns(['kind', 'series']).doUpdateSet({ last_number: sql`document_counters.last_number + ${count}` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow()
  return last_number
}

export const findLastIssueDate = (db: Db, kind: DocumentKind) =>
  db.selectFrom('document_series').select('last_issue_date').where('kind', '=', kind).executeTakeFirstOrThrow()

export const findCount = (db: Db, kind: DocumentKind, series: string) =>
  db
    .selectFrom('document_counters')
    .select('last_number')
    .where('kind', '=', kind)
    .where('series', '=', series)
    .executeTakeFirst()
