import { fillDemo } from '#server/demo/fill-demo.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { startBareHttp } from '../load/bare-http.ts'
import { inWords, underLoad } from '../load/under-load.ts'
import { type Bar, inTurn, type Row } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { fillCustomers } from './fill-customers.ts'

/** How many customers there are, and how long one person waits at most. */
const sizes = [
  { customers: 10_000, p50: 2 },
  { customers: 50_000, p50: 4 },
]

/** Most of what people type is part of a name, a code or an e-mail address. */
const typed = ['wainwr', 'thacker', 'bamburgh tim', 'inqvist', 'lockwood & p', 'C000042', 'priya.sharma@']

const paths = {
  'list of customers': ['/api/customers'],
  'customers found': typed.map((q) => `/api/customers?q=${encodeURIComponent(q)}`),
}

/** The list of customers and its search over HTTP, compared with a bare server that sends as many bytes. */
export async function* customersUnderLoad({ db, owner, url }: BenchDatabase, runs: number): AsyncGenerator<Row> {
  await fillDemo(db, new Date().toISOString(), { peopleOnly: true })
  for (const { customers, p50 } of sizes) {
    await owner.query('truncate customers, customer_words, customer_tallies cascade')
    await fillCustomers(owner, customers)
    const product = await startProduct(url)
    try {
      for (const [name, asked] of Object.entries(paths))
        yield* measured(product, asked, { name: `${name}, ${customers.toLocaleString('en')}`, runs, p50 })
    } finally {
      await product.stop()
    }
  }
}

type Wanted = { name: string; runs: number; p50: number }

async function* measured(product: Product, paths: readonly string[], { name, runs, p50 }: Wanted): AsyncGenerator<Row> {
  const answers = await Promise.all(paths.map((path) => product.fetchFile(path)))
  const bytes = answers.reduce((sum, answer) => sum + answer.length, 0)
  const bareHttp = await startBareHttp(Math.round(bytes / paths.length))
  try {
    for (const clients of [1, 16]) {
      const bare = await underLoad(clients, runs * clients, bareHttp.ask)
      yield { name: `bare server, ${inWords(clients)}`, ...bare, found: bytes, ratio: 1, target: null }
      const ask = inTurn(paths, async (path) => (await product.fetchFile(path)).length)
      const asked = await underLoad(clients, runs * clients, ask.next)
      const bar: Bar = clients === 1 ? { of: 'p50', limit: p50 } : { of: 'rate', limit: 800 }
      const ratio = asked.rate / bare.rate
      yield { name: `${name}, ${inWords(clients)}`, ...asked, found: ask.found(), ratio, target: null, bar }
    }
  } finally {
    await bareHttp.stop()
  }
}
