import { sql } from 'kysely'
import { type InvoiceState, invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { maxCounted } from '#shared/http/paged.ts'
import { allOf } from '#server/platform/database/sql/clauses.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { sumOf, totalsByCurrency } from './currency-totals.ts'
import { conditionsOf, unionOf } from './invoice-conditions.queries.ts'
import { standingOf, stateOn } from './invoice-states.queries.ts'
import { findKeptParts, type Part } from './invoice-tallies.queries.ts'
import { searchFor } from './invoice-text-search.queries.ts'

/**
 * How many of the filtered invoices are in each state, whichever is selected, and the totals of the selected ones;
 * null when there are too many to count.
 */
export async function summarise(db: Db, filter: InvoiceFilter, today: string) {
  const kept = await findKeptParts(db, filter, today)
  const parts = kept ?? (await listParts(db, { ...filter, status: undefined }, today))
  if (parts) return { counts: countsOf(parts), totals: totalsOf(parts, filter) }
  const chosen = filter.status === undefined ? null : await listParts(db, filter, today)
  return { counts: null, totals: chosen && totalsOf(chosen, filter) }
}

const summed = sql`status, currency, due_date, gross_minor, rounding_minor, outstanding_minor, paid_minor, credited_minor, written_off_minor`

/** Everything in one pass, because a pass over thousands of rows is what takes the time. */
async function listParts(db: Db, filter: InvoiceFilter, today: string) {
  const conditions = conditionsOf(filter, today)
  const isSearch = filter.q !== undefined
  const found = isSearch
    ? unionOf(summed, (await searchFor(db, filter.q ?? '')).branches, conditions, maxCounted + 1)
    : sql`select ${summed} from invoices where ${allOf(conditions)}`
  const { rows } = await sql<Part>`
    select ${stateOn(today)} as state, currency, count(*) as count, sum(gross_minor)::bigint as gross_minor,
           sum(outstanding_minor)::bigint as outstanding_minor
      from (${found}) found
     group by 1, 2`.execute(db)
  return isSearch && sumOf(rows.map(({ count }) => count)) > maxCounted ? null : rows
}

function countsOf(parts: readonly Part[]) {
  const counts = Object.fromEntries(
    invoiceStates.map((state) => [
      state,
      sumOf(parts.filter((part) => part.state === state).map(({ count }) => count)),
    ]),
  ) as Record<InvoiceState, number>
  return { ...counts, all: sumOf(Object.values(counts)) }
}

const openStates = invoiceStates.filter((state) => standingOf[state] === 'open')
/** Nothing is owed on a draft, and a void invoice never counts. */
const uncounted: readonly InvoiceState[] = ['draft', 'void']

function isChosen(state: InvoiceState, status: InvoiceFilter['status'] = 'issued') {
  if (uncounted.includes(state)) return false
  return status === 'issued' || status === state || (status === 'open' && openStates.includes(state))
}

const totalsOf = (parts: readonly Part[], { status }: InvoiceFilter) =>
  totalsByCurrency(parts.filter(({ state }) => isChosen(state, status)))
