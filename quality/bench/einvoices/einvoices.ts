import { documentTotals } from '#shared/money/document-totals.ts'
import { sampleLines } from '#server/test-support/books/sample-document.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { startWriter } from '../load/writer.ts'
import { type Bar, type Extent, inTurn, type Row, timesOf } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'

/** The runs that `timesOf` does not count also need an invoice each. */
const warmUps = 10
/** As many as a document may have. */
const mostLines = 500
/** One frame of the screen: the totals follow every key. */
const frame = 16

const within = (limit: number): Bar => ({ of: 'p50', limit })

/** Each file when it is made, from what was frozen at issue, and when it is read again. */
const files = [
  { name: 'Factur-X PDF', path: 'pdf', made: within(25), kept: within(5) },
  { name: 'UBL', path: 'xml?format=ubl', made: null, kept: within(3) },
  { name: 'CII', path: 'xml?format=cii', made: null, kept: within(3) },
]

/** The files of invoices as they are issued now, and the totals of the longest document. */
export async function* eInvoices({ pool, url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  const product = await startProduct(url)
  try {
    const ids = await issueSome(product, runs + Math.min(warmUps, runs))
    for (const { name, path, made, kept } of files) {
      const fetched = inTurn(ids, async (id) => (await product.fetchFile(`/api/invoices/${id}/${path}`)).length)
      // Each is asked for once, and then all of them again.
      for (const [state, bar] of Object.entries({ made, kept })) {
        const times = await timesOf(runs, fetched.next)
        const ratio = times.p50 / bare.p50
        yield { name: `${name}, ${state}`, ...times, found: fetched.found(), ratio, target: null, ...(bar && { bar }) }
      }
    }
  } finally {
    await product.stop()
  }
  yield* totalsOfMostLines(runs, bare.p50)
}

async function issueSome(product: Product, count: number) {
  const { issued, issueOne } = await startWriter(product)
  for (let nth = 0; nth < count; nth += 1) await issueOne(nth)
  return issued.map(({ id }) => id)
}

async function* totalsOfMostLines(runs: number, bare: number): AsyncGenerator<Row> {
  const taxed = { vat_code: 'S20', category: 'S', rate: '20' } as const
  const lines = sampleLines(mostLines, (index) => ({ discount_percent: String(index % 40) }))
  const whole = {
    allowances: [{ ...taxed, percent: '2.5', amount_minor: 0 }],
    charges: [{ ...taxed, percent: null, amount_minor: 1_250 }],
  }
  const add = () =>
    documentTotals(
      lines.map((line) => ({ ...line, vat_code: taxed.vat_code })),
      'GBP',
      whole,
    )
  const times = await timesOf(runs, () => Promise.resolve(add()))
  const ratio = times.p50 / bare
  const found = add().line_nets_minor.length
  yield { name: `totals of ${mostLines} lines`, ...times, found, ratio, target: frame }
}
