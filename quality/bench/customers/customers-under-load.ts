import { fillDemo } from '#server/demo/fill-demo.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { besideBareServer } from '../load/beside-bare-server.ts'
import { type Extent, listPromise, type Row } from '../measure.ts'
import { startProduct } from '../product.ts'
import { fillCustomers } from './fill-customers.ts'

/** Most of what people type is part of a name, a code or an e-mail address. */
const typed = ['wainwr', 'thacker', 'indqvist', 'lockwood', 'harrison', 'C000042', 'priya.sharma@']

const asked = {
  'list of customers': ['/api/customers'],
  'customers found': typed.map((q) => `/api/customers?q=${encodeURIComponent(q)}`),
}

/** The customers of 200,000 and of a million invoices. */
const sizes = [10_000, 50_000]

const bars = { one: { of: 'p95', limit: listPromise(1_000_000) } } as const

const few = 500

/** The list of customers and its search over HTTP. */
export async function* customersUnderLoad(
  { db, owner, url }: BenchDatabase,
  { runs, isShort }: Extent,
): AsyncGenerator<Row> {
  await fillDemo(db, new Date().toISOString(), { peopleOnly: true })
  for (const many of sizes) {
    const customers = isShort ? few : many
    await owner.query('truncate customers cascade')
    await fillCustomers(owner, customers)
    const product = await startProduct(url)
    try {
      for (const [what, paths] of Object.entries(asked)) {
        const name = `${what}, ${customers.toLocaleString('en')}`
        yield* besideBareServer({ name, paths, fetch: product.fetchFile, runs, bars })
      }
    } finally {
      await product.stop()
    }
  }
}
