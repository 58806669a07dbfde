import { setTimeout as wait } from 'node:timers/promises'
import { fillDemo } from '#server/demo/fill-demo.ts'
import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, memoryRow, type Row } from '../measure.ts'
import { type Product, startProduct } from '../product.ts'
import { memoryOfTrees } from './process-memory.ts'

/** Longer than idle connections and idle PDF processes are kept. */
const restMs = 150_000

/** The memory of the idle server and its database, after a start with the demo data. */
export async function* memory(database: BenchDatabase, { isShort }: Extent): AsyncGenerator<Row> {
  await fillDemo(database.db, new Date().toISOString(), { peopleOnly: isShort })
  const product = await startProduct(database.url)
  try {
    yield* memoryAtRest('after a start', { product, database, isShort, limit: 250 })
  } finally {
    await product.stop()
  }
}

type Resting = { product: Product; database: BenchDatabase; isShort: boolean; limit: number }

export async function* memoryAtRest(when: string, { product, database, isShort, limit }: Resting) {
  if (!isShort) await wait(restMs)
  const { megabytes, processes } = await memoryOfTrees([product.processId, await database.processId()])
  yield memoryRow(`memory with database ${when}, MB`, megabytes, { of: 'found', limit })
  yield memoryRow(`processes ${when}`, processes)
}
