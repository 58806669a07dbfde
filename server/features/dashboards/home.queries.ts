import { sql } from 'kysely'
import type { DueInvoice, Home, MonthFigures } from '#shared/features/dashboards/dashboards.reply.ts'
import { required } from '#shared/required.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { FigureKind } from '#server/platform/database/schema/tables.ts'

type FirstRecords = { draft_count: number; is_demo: boolean } & Home['begun']

/** How many drafts there are, and which of the first steps are done: an invoice counts once it is issued. */
export async function findFirstRecords(db: Db) {
  const { rows } = await sql<FirstRecords>`
    select (select coalesce(sum(invoice_count), 0)::bigint from invoice_tallies where standing = 'draft') as draft_count,
           exists (select from business where name <> '' and address ->> 'line1' <> '' and address ->> 'city' <> '') as business,
           exists (select from banks) as banks, exists (select from customers) as customers,
           exists (select from invoices where number is not null) as invoices, (select demo from installation) as is_demo`.execute(
    db,
  )
  return required(rows[0], 'the one row')
}

const mostDue = sql.lit(5)

/** The next of each currency from today on; overdue invoices are shown elsewhere. */
export async function listDueNext(db: Db, today: string) {
  const { rows } = await sql<DueInvoice>`
    select next.*
      from (select currency from invoice_tallies where standing = 'open' group by 1) currencies
      cross join lateral (
        select id, number, customer_name, currency, due_date, outstanding_minor from invoices
         where status = 'issued' and outstanding_minor > 0 and due_date >= ${today} and invoices.currency = currencies.currency
         order by due_date, id limit ${mostDue}) next
     order by due_date, currency, id`.execute(db)
  return rows
}

/** What is kept of a month in one currency; the days that payments took are weighted by amount. */
export type MonthRow = Omit<MonthFigures, 'days_to_pay'> & {
  currency: string
  settled_minor: number
  settled_minor_days: number
}

const sumOf = (column: 'net_minor' | 'amount_minor', kind: FigureKind) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where kind = ${sql.lit(kind)}), 0)::bigint`

/** The stored figures of each month from `since`; a few rows have not been folded yet. */
export async function listMonthFigures(db: Db, since: string) {
  const { rows } = await sql<MonthRow>`
    select to_char(month, 'YYYY-MM') as month, currency,
           ${sumOf('net_minor', 'invoiced')} as invoiced_net_minor,
           ${sumOf('amount_minor', 'invoiced')} as invoiced_gross_minor,
           ${sumOf('net_minor', 'credited')} as credited_net_minor,
           ${sumOf('amount_minor', 'credited')} as credited_gross_minor,
           ${sumOf('amount_minor', 'received')} as received_minor,
           ${sumOf('amount_minor', 'reversed')} as reversed_minor,
           ${sumOf('amount_minor', 'refunded')} as refunded_minor,
           ${sumOf('amount_minor', 'settled')} as settled_minor,
           coalesce(sum(amount_days), 0)::float8 as settled_minor_days
      from month_figures where month >= ${since} group by month_figures.month, currency`.execute(db)
  return rows
}

/** Returns how many rows were replaced. */
export async function foldTallies(tx: Tx) {
  const { rows } = await sql<{ folded: number }>`select fold_tallies() as folded`.execute(tx)
  return required(rows[0], 'the one row').folded
}

/** Read in the index of open lines alone. */
export const countOpenBankLines = (db: Db) =>
  db
    .selectFrom('bank_lines')
    .select((row) => [
      row.fn.countAll<number>().as('open_count'),
      sql<string | null>`min(booked_date)`.as('oldest_date'),
    ])
    .where('state', '=', sql.lit('open'))
    .executeTakeFirstOrThrow()
