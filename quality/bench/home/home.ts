import type { BenchDatabase } from '../bench-database.ts'
import { type Bars, besideBareServer } from '../load/beside-bare-server.ts'
import type { Extent, Row } from '../measure.ts'
import { startProduct } from '../product.ts'

/** Every call that the home page makes. */
const calls = { 'figures of Home': '/api/home', 'agenda of Home': '/api/schedules/agenda' }

const bars: Bars = { one: { of: 'p50', limit: 10 }, sixteen: { of: 'rate', limit: 200 } }

/** Measures the home page over HTTP. */
export async function* home({ url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const product = await startProduct(url)
  try {
    for (const [name, path] of Object.entries(calls))
      yield* besideBareServer({ name, paths: [path], fetch: product.fetchFile, runs, bars })
  } finally {
    await product.stop()
  }
}
