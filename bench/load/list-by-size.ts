import { openLedger } from '../ledger/open-ledger.ts'
import { type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'

const sizes = [10_000, 100_000, 1_000_000]

/** The largest ledger may take this many times as long as the smallest. */
const mostGrowth = 1.5

/** The first page of the invoice list for one client, on larger and larger ledgers. */
export async function* listBySize(runs: number): AsyncGenerator<Row> {
  let fewest: number | undefined
  for (const invoices of sizes) {
    const database = await openLedger(invoices)
    const product = await startProduct(database.url)
    try {
      const { meta } = await product.ask<{ meta: { total: number } }>('/api/invoices')
      const times = await timesOf(runs, () => product.ask('/api/invoices'))
      fewest ??= times.p50
      const bar = { of: 'p50', limit: Number((fewest * mostGrowth).toFixed(2)) } as const
      const name = `first page of ${invoices.toLocaleString('en')}`
      yield { name, ...times, found: meta.total, ratio: times.p50 / fewest, target: null, bar }
    } finally {
      await product.stop()
      await database.stop()
    }
  }
}
