import { sql } from 'kysely'
import type { InvoiceState } from '#shared/features/invoices/invoice-states.ts'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Standing } from '#server/platform/database/schema/tables.ts'
import { sumOf } from './currency-totals.ts'
import { isOpen, openStateOn, standingOf } from './invoice-states.queries.ts'

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
export async function findKeptTotal(db: Db, filter: InvoiceFilter) {
  const { status, currency } = filter
  const wanted = standingsOf(status)
  if (!isOfWhole(filter) || wanted.length === 0) return null
  const found = await listKeptTallies(db, currency)
  return sumOf(found.filter(({ standing }) => wanted.includes(standing)).map(({ count }) => count))
}

/** The stored counts and sums of each state and currency, if there are any. */
export async function findKeptParts(db: Db, filter: InvoiceFilter, today: string): Promise<Part[] | null> {
  if (!isOfWhole(filter)) return null
  return listKeptParts(db, filter.currency, today)
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

export type Part = {
  state: InvoiceState
  currency: string
  count: number
  gross_minor: number
  outstanding_minor: number
}

/** The states of open invoices depend on the day, so these are counted. One statement, so that all of it is of one moment. */
async function listKeptParts(db: Db, currency: string | undefined, today: string) {
  const { rows } = await sql<Part>`
    select standing as state, currency, sum(invoice_count)::bigint as count, sum(gross_minor)::bigint as gross_minor, 0 as outstanding_minor
      from invoice_tallies where standing <> 'open' and ${isIn(currency)} group by 1, 2
    union all
    select ${openStateOn(today)}, currency, count(*), sum(gross_minor)::bigint, sum(outstanding_minor)::bigint
      from invoices where ${isOpen} and ${isIn(currency)} group by 1, 2`.execute(db)
  return rows
}
