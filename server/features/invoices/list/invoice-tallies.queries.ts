import { sql } from 'kysely'
import type { InvoiceState } from '#shared/features/invoices/invoice-states.ts'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Standing } from '#server/platform/database/schema/tables.ts'
import { sumOf } from './currency-totals.ts'
import { isNotLate, standingOf } from './invoice-states.queries.ts'

const everyone: readonly Standing[] = [...new Set(Object.values(standingOf))]
const issued = everyone.filter((standing) => standing !== 'draft' && standing !== 'void')

/** The standings of a state filter. They do not depend on the date, so they do not include how late an invoice is. */
function standingsOf(status: InvoiceFilter['status']) {
  if (status === undefined) return everyone
  return status === 'issued' ? issued : everyone.filter((standing) => standing === status)
}

/** Whether the filter has only a state and a currency, for which counts are stored. */
function isOfWhole({
  q,
  customer_id,
  schedule_id,
  emailed,
  kind,
  from,
  to,
  due_from,
  due_to,
  ...filter
}: InvoiceFilter) {
  const narrower = [
    q,
    customer_id,
    schedule_id,
    emailed,
    kind,
    from,
    to,
    due_from,
    due_to,
    filter.min_minor,
    filter.max_minor,
  ]
  return narrower.every((given) => given === undefined)
}

/** The stored number of invoices, if there is one: not for filters on single invoices or on how much is paid. */
export async function findKeptTotal(db: Db, filter: InvoiceFilter, today: string) {
  const { status, currency } = filter
  const wanted = standingsOf(status)
  if (!isOfWhole(filter)) return null
  if (status === 'overdue') return countLate(db, currency, today)
  if (wanted.length === 0) return null
  const found = await listKeptTallies(db, currency)
  return sumOf(found.filter(({ standing }) => wanted.includes(standing)).map(({ count }) => count))
}

/** The stored counts and sums of each state and currency, if there are any. */
export async function findKeptParts(db: Db, filter: InvoiceFilter, today: string): Promise<Part[] | null> {
  if (!isOfWhole(filter)) return null
  const rows = await listKeptParts(db, filter.currency, today)
  return rows.map(({ state, ...part }) => (state === 'open' ? lateOf(part, rows) : { ...part, state }))
}

type Tally = { standing: Standing; count: number }

const isIn = (currency: string | undefined) => (currency === undefined ? sql`true` : sql`currency = ${currency}`)

/** A few rows of each have not been folded yet. */
async function listKeptTallies(db: Db, currency: string | undefined) {
  const { rows } = await sql<Tally>`
    select standing, sum(invoice_count)::bigint as count
      from invoice_tallies where ${isIn(currency)} group by 1`.execute(db)
  return rows
}

/** Open invoices without those that are not late: they fall due on few days, and the others fell due on thousands. */
async function countLate(db: Db, currency: string | undefined, today: string) {
  const { rows } = await sql<{ count: number }>`
    select ((select coalesce(sum(invoice_count), 0) from invoice_tallies
              where standing = 'open' and ${isIn(currency)})
          - (select coalesce(sum(invoice_count), 0) from owed_by_day
              where ${isNotLate(today)} and ${isIn(currency)}))::bigint as count`.execute(db)
  return rows[0]?.count ?? 0
}

type Figures = { currency: string; count: number; gross_minor: number; outstanding_minor: number }
export type Part = Figures & { state: InvoiceState }
type KeptPart = Figures & { state: InvoiceState | 'open' }

/**
 * In one statement, so that all of it is of one moment. How much of the open ones is late depends on the day: it is what the days from
 * today on leave of them, which are few. Without an upper limit PostgreSQL would expect a third of all days.
 */
async function listKeptParts(db: Db, currency: string | undefined, today: string) {
  const { rows } = await sql<KeptPart>`
    select standing as state, currency, sum(invoice_count)::bigint as count, sum(gross_minor)::bigint as gross_minor,
           sum(owed_minor)::bigint as outstanding_minor
      from invoice_tallies where ${isIn(currency)} group by 1, 2
    union all
    select case when is_part_paid then 'part_paid' else 'unpaid' end, currency,
           sum(invoice_count)::bigint, sum(gross_minor)::bigint, sum(owed_minor)::bigint
      from owed_by_day
     where due_date between ${today} and 'infinity' and ${isIn(currency)} group by 1, 2`.execute(db)
  return rows
}

const notLate: readonly KeptPart['state'][] = ['part_paid', 'unpaid']

/** Open invoices of a currency without those that are not late. */
function lateOf(open: Figures, rows: readonly KeptPart[]): Part {
  const others = rows.filter(({ state, currency }) => currency === open.currency && notLate.includes(state))
  const without = (figure: 'count' | 'gross_minor' | 'outstanding_minor') =>
    open[figure] - sumOf(others.map((row) => row[figure]))
  return {
    state: 'overdue',
    currency: open.currency,
    count: without('count'),
    gross_minor: without('gross_minor'),
    outstanding_minor: without('outstanding_minor'),
  }
}
