import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, homePromise, listPromise, memoryRow, type Row } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { memoryAtRest } from '../memory/memory.ts'
import { bareCommits } from './bare-commits.ts'
import { bareHttp } from './bare-http.ts'
import { inWords, type Load, underLoad } from './under-load.ts'
import { startWriter } from './writer.ts'

const reads = {
  'first page': '/api/invoices',
  'its counts and sums': '/api/invoices/summary',
  'page 1,000': '/api/invoices?page=1000',
  'overdue ones': '/api/invoices?status=overdue',
  'largest first': '/api/invoices?order_by=gross_minor',
  'a name in the list': '/api/invoices?q=wainwright',
  Home: '/api/home',
  'search everywhere': '/api/search?q=thackeray',
  customers: '/api/customers',
  'a customer found': '/api/customers?q=wainwr',
}

/** Milliseconds of one client. */
const promised = (invoices: number): Record<string, number> => ({
  'first page': listPromise(invoices),
  'its counts and sums': listPromise(invoices),
  'page 1,000': listPromise(invoices),
  'overdue ones': listPromise(invoices),
  'largest first': listPromise(invoices),
  'a name in the list': listPromise(invoices),
  Home: homePromise(invoices),
  'search everywhere': 100,
  customers: listPromise(invoices),
  'a customer found': listPromise(invoices),
})

const megabytesAtMost = 300

/**
 * All kinds of work on one server process, for one client and for sixteen, and its memory afterwards. Reads are
 * compared with a bare server that sends as many bytes, writes with a bare commit (a PDF is stored when it is made).
 */
export async function* everything(database: BenchDatabase, { runs, isShort, invoices }: Extent): AsyncGenerator<Row> {
  const commit = await bareCommits(database)
  const product = await startProduct(database.url)
  try {
    const writer = await startWriter(product)
    for (const clients of [1, 16]) {
      const job = { product, clients, total: runs * clients, promised: promised(invoices) }
      for (const [name, path] of Object.entries(reads)) yield* reading(job, name, path, product.ask)
      const bare = await underLoad(clients, job.total, commit)
      yield rowOf(job, 'bare commit', bare, 1)
      const written = await underLoad(clients, job.total, writer.issueOne)
      yield rowOf(job, 'draft and issue', written, written.rate / bare.rate)
      const unmade = writer.issued.map(({ id }) => `/api/invoices/${id}/pdf`)
      const made = await underLoad(clients, job.total, (count) => product.fetchFile(unmade[count] ?? ''))
      yield rowOf(job, 'PDF, made', made, made.rate / bare.rate)
      yield* reading(job, 'PDF, kept', unmade[0] ?? '', product.fetchFile)
      const paid = await underLoad(clients, job.total, writer.payOne)
      yield rowOf(job, 'record a payment', paid, paid.rate / bare.rate)
    }
    yield memoryRow('memory of the server, MB', await product.megabytes(), { of: 'found', limit: megabytesAtMost })
    yield* memoryAtRest('after all of it', { product, database, isShort, limit: 400 })
  } finally {
    await product.stop()
  }
}

type Job = { product: Product; clients: number; total: number; promised: Record<string, number> }

async function* reading(job: Job, name: string, path: string, ask: (path: string) => Promise<unknown>) {
  const { product, clients, total, promised: limits } = job
  const bytes = (await product.fetchFile(path)).length
  const bare = await underLoad(clients, total, await bareHttp(bytes))
  const asked = await underLoad(clients, total, () => ask(path))
  const target = clients === 1 ? (limits[name] ?? null) : null
  yield { ...rowOf(job, name, asked, asked.rate / bare.rate), found: bytes, target }
}

const rowOf = ({ clients, total }: Job, name: string, load: Load, ratio: number): Row => ({
  name: `${name}, ${inWords(clients)}`,
  ...load,
  found: total,
  ratio,
  target: null,
})
