import type { Extent, Row } from '../measure.ts'
import { copyLedger } from './copy-ledger.ts'
import { everything } from './everything.ts'

const sizes = [10_000, 100_000, 1_000_000]

/** Every job of `everything` on larger and larger ledgers; each is compared with itself on the smallest. */
export async function* bySize(extent: Extent): AsyncGenerator<Row> {
  const onSmallest = new Map<string, number>()
  for (const invoices of extent.isShort ? [extent.invoices] : sizes) {
    const database = await copyLedger(invoices)
    try {
      for await (const row of everything(database, { ...extent, invoices })) yield compared(row, invoices, onSmallest)
    } finally {
      await database.stop()
    }
  }
}

function compared(row: Row, invoices: number, onSmallest: Map<string, number>): Row {
  // Memory is not a time, and has its own limit.
  if (row.p50 === 0) return { ...row, name: `${invoices.toLocaleString('en')}: ${row.name}` }
  const smallest = onSmallest.get(row.name) ?? row.p50
  onSmallest.set(row.name, smallest)
  return { ...row, name: `${invoices.toLocaleString('en')}: ${row.name}`, ratio: row.p50 / smallest }
}
