import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'

/** How many numbers are taken, of which series, for which date; and the number of count 0, which shows their format. */
export type NumberRequest = {
  kind: DocumentKind
  series: string
  issueDate: string
  today: string
  count: number
  zero: string
  digits: number
}

/**
 * Takes numbers in a statement that goes on to write them (`from('taken')`): `last_number` is the last one taken.
 *
 * Waits for other transactions that issue documents of this kind. The counter stays locked until the transaction
 * ends and is rolled back with it, so numbers have no gaps and no duplicates. Returns nothing when the date is
 * before the latest one.
 * Some old documents are dated after today, which was once allowed; after one of those, today is accepted and
 * becomes the latest date.
 */
export const takingNumbers = (db: Db, { kind, series, issueDate, today, count }: NumberRequest) =>
  db
    .with('advanced', (cte) =>
      cte
        .updateTable('document_series')
        .set({ last_issue_date: issueDate })
        .where('kind', '=', kind)
        .where((row) =>
          row.or([
            row('last_issue_date', 'is', null),
            row('last_issue_date', '<=', issueDate),
            row.and([row('last_issue_date', '>', today), sql<boolean>`${issueDate}::date = ${today}::date`]),
          ]),
        )
        .returning('kind'),
    )
    .with('taken', (cte) =>
      cte
        .insertInto('document_counters')
        .columns(['kind', 'series', 'last_number'])
        .expression(
          cte
            .selectFrom('advanced')
            .select(['kind', sql<string>`${series}::text`.as('series'), sql<number>`${count}::int`.as('last_number')]),
        )
        .onConflict((conflict) =>
          conflict
            .columns(['kind', 'series'])
            .doUpdateSet({ last_number: sql`document_counters.last_number + ${count}` }),
        )
        .returning('last_number'),
    )

export const takeNumbers = (tx: Tx, request: NumberRequest) =>
  takingNumbers(tx, request).selectFrom('taken').select('last_number').executeTakeFirst()

/** `documentNumber` for a count that only the database knows yet: its digits replace those at the end of the number of count 0. */
export const numberOfCount = (count: RawBuilder<number>, { zero, digits }: Pick<NumberRequest, 'zero' | 'digits'>) =>
  sql<string>`left(${zero}::text, -least(${digits}::int, length(${count}::text))) || ${count}::text`

export const findLastIssueDate = (db: Db, kind: DocumentKind) =>
  db.selectFrom('document_series').select('last_issue_date').where('kind', '=', kind).executeTakeFirstOrThrow()

export const findCount = (db: Db, kind: DocumentKind, series: string) =>
  db
    .selectFrom('document_counters')
    .select('last_number')
    .where('kind', '=', kind)
    .where('series', '=', series)
    .executeTakeFirst()

/** Blocks issuing documents of this kind until the transaction ends. */
export const lockSeries = (tx: Tx, kind: DocumentKind) =>
  tx.selectFrom('document_series').select('kind').where('kind', '=', kind).forUpdate().executeTakeFirstOrThrow()

type NumberGap = {
  kind: DocumentKind
  series: string
  first_number: number
  last_number: number
  reason: string
  created_by: string
}

export const insertGap = (tx: Tx, gap: NumberGap) => tx.insertInto('number_gaps').values(gap).execute()

export const advanceCounter = (tx: Tx, kind: DocumentKind, series: string, last_number: number) =>
  tx
    .insertInto('document_counters')
    .values({ kind, series, last_number })
    .onConflict((conflict) => conflict.columns(['kind', 'series']).doUpdateSet({ last_number }))
    .execute()
