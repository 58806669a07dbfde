import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, type Bar, type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'
import { underLoad } from './under-load.ts'

const warmUps = 10
const bars: Record<'first' | 'kept' | 'lists', Bar> = {
  first: { of: 'p50', limit: 20 },
  kept: { of: 'p50', limit: 5 },
  lists: { of: 'ratio', limit: 0.7 },
}

/** The PDF of an issued invoice, when it is made and when it is read, and how much slower lists are meanwhile. */
export async function* documentsUnderLoad({ owner, url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const { rows } = await owner.query<{ id: string }>(
    `select id from invoices
      where status = 'issued' and not exists (select from documents where documents.invoice_id = invoices.id)
      order by id desc limit $1`,
    [(runs + warmUps) * 3],
  )
  const unmade = rows.map(({ id }) => `/api/invoices/${id}/pdf`)
  const next = () => product.fetchFile(unmade.pop() ?? '/api/invoices')
  const product = await startProduct(url)
  try {
    const alone = await underLoad(4, runs * 4, () => product.ask('/api/invoices'))
    const first = await timesOf(runs, next)
    yield { name: 'PDF, made', ...first, found: runs, ratio: 1, target: null, bar: bars.first }
    const kept = unmade[0] ?? ''
    await product.fetchFile(kept)
    const again = await timesOf(runs, () => product.fetchFile(kept))
    yield { name: 'PDF, kept', ...again, found: runs, ratio: again.p50 / first.p50, target: null, bar: bars.kept }
    yield { name: 'lists alone, 4 clients', ...alone, found: runs * 4, ratio: 1, target: null }
    const [meanwhile] = await Promise.all([
      underLoad(4, runs * 4, () => product.ask('/api/invoices')),
      timesOf(Math.max(runs - warmUps, 1), next),
    ])
    const ratio = meanwhile.rate / alone.rate
    yield { name: 'lists while PDFs are made', ...meanwhile, found: runs * 4, ratio, target: null, bar: bars.lists }
  } finally {
    await product.stop()
  }
}
