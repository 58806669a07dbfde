import type { BenchDatabase } from '../bench-database.ts'
import { besideBareServer } from '../load/beside-bare-server.ts'
import { type Extent, homePromise, type Row } from '../measure.ts'
import { startProduct } from '../product.ts'

/** Every call that the home page makes. */
const calls = { 'figures of Home': '/api/home', 'agenda of Home': '/api/schedules/agenda' }

/** Measures the home page over HTTP. */
export async function* home({ url }: BenchDatabase, { runs, invoices }: Extent): AsyncGenerator<Row> {
  const bars = { one: { of: 'p50', limit: homePromise(invoices) } } as const
  const product = await startProduct(url)
  try {
    for (const [name, path] of Object.entries(calls))
      yield* besideBareServer({ name, paths: [path], fetch: product.fetchFile, runs, bars })
  } finally {
    await product.stop()
  }
}
