import type { Client } from 'pg'
import { type Random, randomFrom } from '#shared/random.ts'
import { fillCustomers } from '../customers/fill-customers.ts'
import { type Bill, billId, type Counters, firstOfMonth, nextNumber } from './bills.ts'
import { type Books, newBooks, nothingWaiting, serialOf } from './books.ts'
import { type Buyer, readBuyers, setUpBusiness } from './buyers.ts'
import { copyRows } from './copy-rows.ts'
import { outcomeOf } from './outcomes.ts'
import { invoiceRow } from './invoice-row.ts'
import { loadInBulk } from './load-in-bulk.ts'
import { dateAt, dayMs, idAt, instantAt } from './moments.ts'
import { newSchedules, scheduleRows } from './recurring.ts'
import { payTheRest } from './receipts.ts'
import { settle } from './settlement.ts'
import { soldLines } from './sold-lines.ts'

const invoicesOfEachCustomer = 20
const seed = 2_026
const batchRows = 20_000
const days = 9 * 365

export type LedgerSize = { invoices: number; /** The day on which the books end. */ until: string }

/**
 * Nine years of books in which every rule of `npm run check-books` holds. The same size and day always give the same
 * rows. All documents are loaded in one transaction: all or none.
 */
export async function fillLedger(owner: Client, { invoices, until }: LedgerSize) {
  await owner.query('truncate customers cascade')
  await fillCustomers(owner, invoices / invoicesOfEachCustomer)
  await setUpBusiness(owner)
  const buyers = await readBuyers(owner)
  await loadInBulk(owner, () => writeDocuments(owner, buyers, { invoices, until: Date.parse(`${until}T00:00:00Z`) }))
  await owner.query('vacuum analyze')
}

type Span = { invoices: number; until: number }

async function writeDocuments(owner: Client, buyers: Buyer[], { invoices, until }: Span) {
  const numbers: Counters = new Map()
  const books = newBooks(randomFrom(seed), until)
  newSchedules(buyers, until - days * dayMs)
  const writeWaiting = async () => {
    const { waiting } = books
    books.waiting = nothingWaiting()
    for (const [table, rows] of Object.entries(waiting)) await copyRows(owner, table, rows)
  }
  for (let first = 1; first <= invoices; first += batchRows) {
    const last = Math.min(first + batchRows - 1, invoices)
    await copyRows(owner, 'invoices', invoiceRows(books, buyers, { numbers, first, last, invoices }))
    await writeWaiting()
  }
  for (const buyer of buyers) payTheRest(books, { at: until, buyer })
  await writeWaiting()
  await copyRows(owner, 'schedules', scheduleRows(buyers, dateAt(until)))
  await countNumbers(owner, { invoice: numbers, credit_note: books.creditNumbers })
}

type Batch = { numbers: Counters; first: number; last: number; invoices: number }

/** Settlements are added to the books while the invoices are made. */
function* invoiceRows(books: Books, buyers: readonly Buyer[], { numbers, first, last, invoices }: Batch) {
  const { random, until } = books
  for (let nth = first; nth <= last; nth += 1) {
    const at = until - Math.floor(((invoices - nth) * days * dayMs) / invoices)
    const outcome = outcomeOf(random, at, until)
    const buyer = oneOfFewAndMany(random, buyers)
    const date = dateAt(at)
    const bill: Bill = {
      nth,
      id: billId(at, nth),
      at,
      date,
      buyer,
      number: outcome === 'draft' ? null : nextNumber(numbers, 'INV', date),
      ...soldLines(random, { nth, at, currency: buyer.currency }),
    }
    yield invoiceRow(bill, outcome, settle(books, bill, outcome))
    noteRun(books, bill)
  }
}

/** A few customers buy thousands of times, most a few times. */
const oneOfFewAndMany = (random: Random, buyers: readonly Buyer[]) =>
  buyers[Math.floor(random.next() ** 2 * buyers.length)] as Buyer

/** Must come after the invoice's row, which uses the period that is advanced here. */
function noteRun(books: Books, { id, at, date, number, totals, buyer: { schedule } }: Bill) {
  const period = firstOfMonth(date)
  if (!schedule || number === null || schedule.last_period >= period) return
  schedule.last_period = period
  schedule.made_count += 1
  schedule.net_minor = totals.net_minor
  books.waiting.schedule_runs.push({
    id: idAt(at, 'schedule_run', serialOf(books, 'schedule_runs')),
    schedule_id: schedule.id,
    period_date: period,
    outcome: 'made',
    invoice_id: id,
    created_at: instantAt(at),
  })
}

async function countNumbers(owner: Client, counted: Record<'invoice' | 'credit_note', Counters>) {
  for (const [kind, counters] of Object.entries(counted))
    await owner.query(
      `insert into document_counters (kind, series, last_number)
       select $1, series, last_number from unnest($2::text[], $3::integer[]) as counted (series, last_number)`,
      [kind, [...counters.keys()], [...counters.values()]],
    )
  await owner.query(`update document_series set last_issue_date =
    case kind when 'invoice' then (select max(issue_date) from invoices) else (select max(issue_date) from credit_notes) end`)
  await owner.query('insert into tallies (tally, key, row_count, sum1, sum2) select * from counted_tallies()')
}
