import { sql } from 'kysely'
import type { Db } from '#server/platform/database/database.ts'

export type Period = { from: string; to: string }

/** Everything with a number that was issued in a period, in the order of a ledger. */
export const listArchived = (db: Db, { from, to }: Period, limit: number) =>
  db
    .selectFrom('invoices')
    .select([
      sql<'invoice' | 'credit_note'>`'invoice'`.as('kind'),
      'id',
      sql<string>`number`.as('number'),
      sql<string>`issue_date`.as('issue_date'),
      'tax_point',
      'status',
      'customer_name',
      'currency',
      'net_minor',
      'vat_minor',
      'gross_minor',
    ])
    .where('status', '<>', 'draft')
    .where('document_date', '>=', from)
    .where('document_date', '<=', to)
    .unionAll(
      db
        .selectFrom('credit_notes')
        .select([
          sql<'invoice' | 'credit_note'>`'credit_note'`.as('kind'),
          'id',
          sql<string>`number`.as('number'),
          sql<string>`issue_date`.as('issue_date'),
          'tax_point',
          'status',
          'customer_name',
          'currency',
          'net_minor',
          'vat_minor',
          'gross_minor',
        ])
        .where('status', '<>', 'draft')
        .where('document_date', '>=', from)
        .where('document_date', '<=', to),
    )
    .orderBy('issue_date')
    .orderBy('number')
    .limit(limit)
    .execute()

export async function countArchived(db: Db, { from, to }: Period) {
  const countOf = (table: 'invoices' | 'credit_notes') =>
    db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('status', '<>', 'draft')
      .where('document_date', '>=', from)
      .where('document_date', '<=', to)
      .executeTakeFirstOrThrow()
  return { invoices: (await countOf('invoices')).count, credit_notes: (await countOf('credit_notes')).count }
}
