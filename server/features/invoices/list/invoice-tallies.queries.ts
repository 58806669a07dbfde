import { sql } from 'kysely'
import type { InvoiceState } from '#shared/features/invoices/invoice-states.ts'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import type { Standing } from '#server/platform/database/schema/tables.ts'
import { sumOf, totalsByCurrency } from './currency-totals.ts'
import { isLate, isNotLate, isOpen, standingOf, stateWhileNotLate } from './invoice-states.queries.ts'

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

type Whole = Pick<InvoiceFilter, 'status' | 'currency'>

/** The stored number of invoices, if there is one: not for filters on single invoices or on how much is paid. */
export async function findKeptTotal(db: Db, filter: InvoiceFilter, today: string) {
  const { status, currency } = filter
  const wanted = standingsOf(status)
  if (!isOfWhole(filter)) return null
  if (status === 'overdue') return (await lateCount.one(db, { currency: currency ?? null, today })).count
  if (wanted.length === 0) return null
  const found = await listTallies(db, currency)
  return sumOf(found.filter(({ standing }) => wanted.includes(standing)).map(({ count }) => count))
}

/** The stored counts of each state and sums of each currency, if there are any. */
export async function findKeptSummary(db: Db, filter: InvoiceFilter, today: string) {
  if (!isOfWhole(filter)) return null
  const found = await listTallies(db, filter.currency)
  const open = await listOpen(db, found, filter, today)
  return { counts: countsOf(found, open), totals: totalsOf(found, open, filter) }
}

type Tally = { standing: Standing; currency: string; count: number; gross_minor: number }

const keptTallies = compiledOnce(
  (
    _db,
    { currency }: { currency: string | null },
  ) => sql<Tally>`select standing, currency, sum(invoice_count)::bigint as count, sum(gross_minor)::bigint as gross_minor
      from invoice_tallies where currency = coalesce(${currency}::text, currency) group by 1, 2`,
  { isQuick: true },
)

/** A few rows of each have not been folded yet. */
const listTallies = (db: Db, currency: Whole['currency']) => keptTallies.all(db, { currency: currency ?? null })

/** Open invoices without those that are not late: they fall due on few days, and the others fell due on thousands. */
const lateCount = compiledOnce(
  (_db, { currency, today }: { currency: string | null; today: string }) => sql<{ count: number }>`
    select ((select coalesce(sum(invoice_count), 0) from invoice_tallies
              where standing = 'open' and currency = coalesce(${currency}::text, currency))
          - (select coalesce(sum(invoice_count), 0) from owed_by_day
              where ${isNotLate(today)} and currency = coalesce(${currency}::text, currency)))::bigint as count`,
  { isQuick: true },
)

type OpenState = 'overdue' | 'part_paid' | 'unpaid'
type Open = { state: OpenState; currency: string; count: number; gross_minor: number; outstanding_minor: number }

/** Late amounts are stored by day; only invoices that are not due yet are read, from the index of open invoices. */
async function listOpen(db: Db, tallies: readonly Tally[], { currency }: Whole, today: string): Promise<Open[]> {
  const wanted = currency === undefined ? sql`true` : sql`currency = ${currency}`
  const [notDue, late] = await Promise.all([
    sql<Open>`
      select ${stateWhileNotLate} as state, currency, count(*) as count,
             sum(gross_minor)::bigint as gross_minor, sum(outstanding_minor)::bigint as outstanding_minor
        from invoices where ${isOpen} and ${isNotLate(today)} and ${wanted} group by 1, 2`.execute(db),
    sql<Omit<Open, 'state' | 'gross_minor'>>`
      select currency, sum(invoice_count)::bigint as count, sum(owed_minor)::bigint as outstanding_minor
        from owed_by_day where ${isLate(today)} and ${wanted} group by 1`.execute(db),
  ])
  const overdue = late.rows.map((row): Open => {
    const grossOf = (rows: readonly { currency: string; gross_minor: number }[]) =>
      sumOf(rows.filter((other) => other.currency === row.currency).map(({ gross_minor }) => gross_minor))
    const open = tallies.filter(({ standing }) => standing === 'open')
    return { ...row, state: 'overdue', gross_minor: grossOf(open) - grossOf(notDue.rows) }
  })
  return [...notDue.rows, ...overdue]
}

function countsOf(tallies: readonly Tally[], open: readonly Open[]): Record<InvoiceState | 'all', number> {
  const standing = (wanted: Standing) =>
    sumOf(tallies.filter((tally) => tally.standing === wanted).map(({ count }) => count))
  const state = (wanted: OpenState) => sumOf(open.filter((row) => row.state === wanted).map(({ count }) => count))
  const counts = {
    draft: standing('draft'),
    unpaid: state('unpaid'),
    part_paid: state('part_paid'),
    overdue: state('overdue'),
    paid: standing('paid'),
    credited: standing('credited'),
    written_off: standing('written_off'),
    void: standing('void'),
  }
  return { ...counts, all: sumOf(Object.values(counts)) }
}

const settled: readonly Standing[] = ['paid', 'credited', 'written_off']

const totalsOf = (tallies: readonly Tally[], open: readonly Open[], { status = 'issued' }: Whole) =>
  totalsByCurrency([
    ...tallies
      .filter(({ standing }) => settled.includes(standing) && (status === 'issued' || status === standing))
      .map((tally) => ({ ...tally, outstanding_minor: 0 })),
    ...open.filter(({ state }) => status === 'issued' || status === 'open' || status === state),
  ])
