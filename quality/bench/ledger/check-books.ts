import { checkBooks } from '#server/features/books/books.service.ts'
import type { BenchDatabase } from '../bench-database.ts'
import type { Extent, Row } from '../measure.ts'
import { openLedger, smallerLedger } from './open-ledger.ts'

/** Checks every rule of the books on both ledgers; the small one first, because it fails sooner. */
export async function* books(large: BenchDatabase, { invoices }: Extent): AsyncGenerator<Row> {
  const small = smallerLedger(invoices)
  const database = await openLedger(small)
  try {
    yield await proven(`check-books, ${small} invoices`, database)
  } finally {
    await database.stop()
  }
  yield await proven(`check-books, ${invoices} invoices`, large)
}

async function proven(name: string, { db }: BenchDatabase): Promise<Row> {
  const { results, took_ms } = await checkBooks(db, new Date().toISOString())
  const broken = results.filter(({ violations }) => violations > 0)
  if (broken.length > 0)
    throw new Error(broken.map((rule) => `${rule.name}: ${rule.examples.slice(0, 3).join('; ')}`).join('\n'))
  const once = { p50: took_ms, p95: took_ms, p99: took_ms, slowest: took_ms }
  return { name, ...once, found: results.length, ratio: Number.NaN, target: null }
}
