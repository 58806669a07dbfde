import { startBenchDatabase } from '../bench-database.ts'
import { openLedger } from '../ledger/open-ledger.ts'

/** A copy of the ledger to write to, with the durability that is shipped; the kept ledger stays unchanged. */
export async function copyLedger(invoices: number) {
  const kept = await openLedger(invoices)
  await kept.stop()
  return startBenchDatabase({ isDurable: true, copyOf: kept.dataDir })
}
