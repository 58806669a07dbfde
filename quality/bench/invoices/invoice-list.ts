import type { BenchDatabase } from '../bench-database.ts'
import { openLedger, smallerLedger } from '../ledger/open-ledger.ts'
import { type Extent, inTurn, listPromise, type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'

type Asked = Record<string, string>

/** What people look at. The lists of one row take turns, so that no row depends on a single lucky filter. */
const lists: Record<string, Asked[]> = {
  'first page': [{}],
  'page 1,000': [{ page: '1000' }],
  overdue: [{ status: 'overdue' }],
  'paid, largest first': [{ status: 'paid', order_by: 'gross_minor' }],
  'largest first': [{ order_by: 'gross_minor' }, { order_by: 'gross_minor', order_direction: 'ASC' }],
  'most owed first': [{ order_by: 'outstanding_minor' }],
  'by customer’s name': [{ order_by: 'customer_name', order_direction: 'ASC' }],
  'one month': [{ from: '2024-03-01', to: '2024-03-31' }],
  'a number': [{ q: 'INV-2024-000411' }, { q: 'inv-2022-10' }],
  'a name': [{ q: 'wainwright timber' }, { q: 'thackeray' }],
  'a word that thousands bear': [{ q: 'engineering' }, { q: 'spring' }],
  'no match at all': [{ q: 'xylophone jazz' }],
}

/**
 * Measures the invoice list with its counts and sums over HTTP with one client, compared with the first page of a
 * small business.
 */
export async function* invoiceList({ owner, url }: BenchDatabase, { runs, invoices }: Extent): AsyncGenerator<Row> {
  const few = smallerLedger(invoices)
  const small = await openLedger(few)
  const ofSmall: number[] = []
  try {
    for await (const row of timed(small.url, { runs, invoices: few }, { [`first page of ${few}`]: [{}] })) {
      ofSmall.push(row.p50)
      yield { ...row, ratio: 1 }
    }
  } finally {
    await small.stop()
  }
  const { rows } = await owner.query<{ id: string }>('select id from customers order by code limit 3')
  const ofCustomers = rows.map(({ id }) => ({ customer_id: id, status: 'paid' }))
  for await (const row of timed(url, { runs, invoices }, { ...lists, 'paid ones of a customer': ofCustomers }))
    // Compared with the first page itself, because its counts and sums are loaded after it.
    yield { ...row, ratio: row.p50 / (ofSmall[0] ?? Number.NaN) }
}

type Page = { meta: { total: number } }

/** Each list, and the counts and sums of the same filter. */
async function* timed(url: string, { runs, invoices }: Omit<Extent, 'isShort'>, wanted: Record<string, Asked[]>) {
  const target = listPromise(invoices)
  const product = await startProduct(url)
  try {
    for (const [name, filters] of Object.entries(wanted)) {
      const queries = filters.map((filter) => new URLSearchParams(filter).toString())
      const list = inTurn(queries, async (query) => (await product.ask<Page>(`/api/invoices?${query}`)).meta.total)
      yield { name, ...(await timesOf(runs, list.next)), found: list.found(), target }
      const summary = inTurn(
        queries,
        async (query) => JSON.stringify(await product.ask(`/api/invoices/summary?${query}`)).length,
      )
      yield { name: '  its counts and sums', ...(await timesOf(runs, summary.next)), found: summary.found(), target }
    }
  } finally {
    await product.stop()
  }
}
