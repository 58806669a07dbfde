import type { BenchDatabase } from '../bench-database.ts'
import { type Extent, type Row, timesOf } from '../measure.ts'
import { startProduct } from '../product.ts'

const parts = {
  'what is reminded of': '',
  'what goes out': '?part=going_out',
  'not provably delivered': '?part=not_delivered',
}

type Reply = { meta: { total: number } }

/** The list of reminders over HTTP: everything that is owed is looked at for each of its parts. */
export async function* reminders({ url }: BenchDatabase, { runs }: Extent): AsyncGenerator<Row> {
  const product = await startProduct(url)
  try {
    for (const [name, query] of Object.entries(parts)) {
      const ask = () => product.ask<Reply>(`/api/reminders${query}`)
      const { meta } = await ask()
      yield { name, ...(await timesOf(Math.min(runs, 20), ask)), found: meta.total, ratio: 0, target: null }
    }
  } finally {
    await product.stop()
  }
}
