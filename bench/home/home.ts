import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'

const target = 100

/** Every call that the home page makes. */
const calls = { 'figures of Home': '/api/home', 'agenda of Home': '/api/schedules/agenda' }

/** Measures the home page over HTTP with one client. */
export async function* home({ pool, url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const bare = await timesOf(runs, () => pool.query('select 1'))
  yield { name: 'bare driver: select 1', ...bare, found: 1, ratio: 1, target: null }
  const product = await startProduct(url)
  try {
    for (const [name, path] of Object.entries(calls)) {
      const found = JSON.stringify(await product.ask(path)).length
      const times = await timesOf(runs, () => product.ask(path))
      yield { name, ...times, found, ratio: times.p50 / bare.p50, target }
    }
  } finally {
    await product.stop()
  }
}
