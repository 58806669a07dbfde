import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** How many drafts there are, and whether there are any records at all. */
export async function countFirstRecords(db: Db) {
  const { rows } = await sql<{ draft_count: number; customers: boolean; invoices: boolean }>`
    select (select count(*) from invoices where status = 'draft') as draft_count,
           exists (select from customers) as customers, exists (select from invoices) as invoices`.execute(db)
  const [row] = rows
  if (!row) throw new Error('a question without a table always has one answer')
  return row
}

/** From today on; overdue invoices are shown elsewhere. */
export const listDueNext = (db: Db, today: string, limit: number) =>
  db
    .selectFrom('invoices')
    .select(['id', 'number', 'customer_name', 'currency', 'due_date', 'outstanding_minor'])
    .where('status', '=', 'issued')
    .where('outstanding_minor', '>', 0)
    .where('due_date', '>=', today)
    .orderBy('due_date')
    .orderBy('currency')
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ number: string; due_date: string }>()
    .execute()

/** The stored figures of each month from `since`, by kind; a few rows have not been folded yet. */
export const listMonthFigures = (db: Db, since: string) =>
  db
    .selectFrom('month_figures')
    .select([
      'month',
      'currency',
      'kind',
      sql<number>`sum(net_minor)::bigint`.as('net_minor'),
      sql<number>`sum(amount_minor)::bigint`.as('amount_minor'),
      sql<number>`sum(amount_days)::float8`.as('amount_days'),
    ])
    .where('month', '>=', since)
    .groupBy(['month', 'currency', 'kind'])
    .execute()

export type MonthFigureRow = Awaited<ReturnType<typeof listMonthFigures>>[number]

/** The figures of months, of invoice states, and of what is owed. */
/** Only of the figures that grow fastest. */
export async function countUnfolded(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from invoice_tallies`.execute(db)
  return rows[0]?.count ?? 0
}

export const foldKeptFigures = (tx: Tx) =>
  sql`select fold_month_figures(), fold_invoice_tallies(), fold_owed(), fold_payment_tallies()`.execute(tx)
