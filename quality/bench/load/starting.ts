import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, percentiles, type Row } from '../measure.ts'
import { startProduct } from '../product.ts'

const manyStarts = 5

/** From the command to the first response, with existing data. */
export async function* starting({ url }: BenchDatabase, { isShort }: Extent): AsyncGenerator<Row> {
  const starts = isShort ? 1 : manyStarts
  const times: number[] = []
  for (let start = 0; start < starts; start += 1) {
    const product = await startProduct(url)
    times.push(product.startMs)
    await product.stop()
  }
  yield { name: 'start with data', ...percentiles(times), found: starts, ratio: 1, target: 5_000 }
}
