import { sql } from 'kysely'
import type { DueInvoice } from '#shared/features/dashboards/home.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { FigureKind } from '#server/platform/database/schema/tables.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'

type BegunWork = { draft_count: number; customers: boolean; invoices: boolean }

/** How many drafts there are, and whether there are any records at all. */
export const begunWork = compiledOnce(
  () => sql<BegunWork>`
    select (select coalesce(sum(invoice_count), 0)::bigint from invoice_tallies where standing = 'draft') as draft_count,
           exists (select from customers) as customers, exists (select from invoices) as invoices`,
)

/** From today on; overdue invoices are shown elsewhere. */
export const dueNext = compiledOnce(
  (_db, { today, most }: { today: string; most: number }) => sql<DueInvoice>`
    select id, number, customer_name, currency, due_date, outstanding_minor
      from invoices where status = 'issued' and outstanding_minor > 0 and due_date >= ${today}
     order by due_date, currency, id limit ${most}`,
  { reusesPlan: true },
)

export type MonthFigureRow = {
  month: string
  currency: string
  kind: FigureKind
  net_minor: number
  amount_minor: number
  amount_days: number
}

/** The stored figures of each month from `since`, by kind; a few rows have not been folded yet. */
export const monthFigures = compiledOnce(
  (_db, { since }: { since: string }) => sql<MonthFigureRow>`
    select month, currency, kind, sum(net_minor)::bigint as net_minor, sum(amount_minor)::bigint as amount_minor,
           sum(amount_days)::float8 as amount_days
      from month_figures where month >= ${since} group by month, currency, kind`,
  { reusesPlan: true },
)

/** Only of the figures that grow fastest. */
export async function countUnfolded(db: Db) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from invoice_tallies`.execute(db)
  return rows[0]?.count ?? 0
}

/** The figures of months, of the states of invoices, of what is owed, and of customers. */
export const foldKeptFigures = (tx: Tx) =>
  sql`select fold_month_figures(), fold_invoice_tallies(), fold_owed(), fold_customer_tallies()`.execute(tx)
