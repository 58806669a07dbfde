import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

export type Period = { from: string; to: string }

const kinds = { invoices: 'invoice', credit_notes: 'credit_note' } as const

const issuedIn = (db: Db, table: keyof typeof kinds, { from, to }: Period) =>
  db
    .selectFrom(table)
    .where('status', '<>', 'draft')
    .where('kind', '=', 'own')
    .where('document_date', '>=', from)
    .where('document_date', '<=', to)

const archived = (db: Db, table: keyof typeof kinds, period: Period) =>
  issuedIn(db, table, period).select([
    sql<'invoice' | 'credit_note'>`${sql.lit(kinds[table])}`.as('kind'),
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

/** Everything that was issued here in a period, in the order of a ledger. */
export const listArchived = (db: Db, period: Period, limit: number) =>
  archived(db, 'invoices', period)
    .unionAll(archived(db, 'credit_notes', period))
    .orderBy('issue_date')
    .orderBy('number')
    .limit(limit)
    .execute()

export async function countArchived(db: Db, period: Period) {
  const countOf = async (table: keyof typeof kinds) => {
    const { count } = await issuedIn(db, table, period)
      .select((row) => row.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return { invoices: await countOf('invoices'), credit_notes: await countOf('credit_notes') }
}
