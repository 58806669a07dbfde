import type { BenchDatabase } from './bench-database.ts'
import { type Extent, inTurn, listPromise, type Row, timesOf } from './measure.ts'
import { startProduct } from './product.ts'

/** The query of a list. */
export type Asked = Record<string, string>

type Page = { meta: { total: number } }

/**
 * Measures a list with its counts and sums over HTTP with one client. The filters of one row take turns, so that no row
 * depends on a single lucky one. Each is compared with the first row.
 */
export async function* timeLists(
  { url }: BenchDatabase,
  { runs, invoices }: Extent,
  path: string,
  wanted: Record<string, Asked[]>,
) {
  const target = listPromise(invoices)
  const product = await startProduct(url)
  let first: number | undefined
  try {
    for (const [name, filters] of Object.entries(wanted)) {
      const queries = filters.map((filter) => new URLSearchParams(filter).toString())
      const list = inTurn(queries, async (query) => (await product.ask<Page>(`${path}?${query}`)).meta.total)
      const times = await timesOf(runs, list.next)
      first ??= times.p50
      yield { name, ...times, found: list.found(), ratio: times.p50 / first, target } satisfies Row
    }
  } finally {
    await product.stop()
  }
}
