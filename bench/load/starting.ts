import type { BenchDatabase } from '../bench-database.ts'
import { percentiles, type Row } from '../measure.ts'
import { startProduct } from '../product.ts'

const starts = 5

/** From the command to the first response, with existing data. */
export async function* starting({ url }: BenchDatabase): AsyncGenerator<Row> {
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const product = await startProduct(url)
    times.push(product.startMs)
    await product.stop()
  }
  yield { name: 'start with data', ...percentiles(times), found: starts, ratio: 1, target: 5_000 }
}
