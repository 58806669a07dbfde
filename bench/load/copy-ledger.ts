import { startBenchDatabase } from '../bench-database.ts'
import { openLedger } from '../ledger/open-ledger.ts'

/** A ledger to be written to, as durable as it is shipped: the kept one stays as it is. */
export async function copyLedger(invoices: number) {
  const kept = await openLedger(invoices)
  await kept.stop()
  return startBenchDatabase({ isDurable: true, copyOf: kept.dataDir })
}
