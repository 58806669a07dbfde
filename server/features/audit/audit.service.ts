import { setTimeout as wait } from 'node:timers/promises'
import { type Db, inTransaction } from '#server/platform/database/database.ts'
import { countSealed, findSealHorizon, insertSeals, isBehindUs, listBrokenSeals } from './audit.queries.ts'

const pauseMs = 50
const patienceMs = 10_000

/**
 * Seals what has been written so far. Entries get their numbers before their transactions commit, so a lower one may still
 * appear after a higher one: the seal waits until every transaction of that moment is over. One that takes too long is left
 * to the next run.
 */
export async function sealAudit(db: Db) {
  const horizon = await findSealHorizon(db)
  if (!horizon?.last_entry) return false
  const giveUpAt = performance.now() + patienceMs
  while (!(await isBehindUs(db, horizon.next_transaction))) {
    if (performance.now() > giveUpAt) return false
    await wait(pauseMs)
  }
  const through = horizon.last_entry
  await inTransaction(db, {}, (tx) => insertSeals(tx, through))
  return true
}

/** Works every seal out again from the entries that it covers. */
export async function verifyAudit(db: Db) {
  const { seals, entries } = await countSealed(db)
  return { seals, entries, broken: await listBrokenSeals(db) }
}
