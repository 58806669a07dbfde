import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PartOptions } from '../part-options.ts'
import { openJournal } from '../stage/journal.ts'
import { proveJournal } from '../stage/proof.ts'
import { startStage, untilHealthy } from '../stage/stage.ts'
import { startClients } from './clients.ts'

/** PostgreSQL confirms commits that are only in memory. */
const careless = {
  synchronous_commit: 'off',
  wal_writer_delay: '10s',
  wal_writer_flush_after: '1GB',
  wal_buffers: '64MB',
}

const tries = 5

/** Proves that a loss would be noticed: acknowledged work is really lost here, and not noticing it is a violation. */
export async function control({ report, random, journalFolder }: PartOptions) {
  const stage = await startStage({ report, logFolder: journalFolder, database: { settings: careless } })
  // Everything so far is on disk; only what is acknowledged from here on can be lost.
  await stage.database.ask('checkpoint')
  const journal = await openJournal(join(journalFolder, 'control.jsonl'))
  const { owner, customerId, database } = stage
  // Calls after a lost draft are refused, which is expected here.
  const quiet = { ...report, violation: () => undefined }
  const clients = startClients({ owner, journal, report: quiet, random, customerId, count: 10 })
  let lost = 0
  try {
    for (let round = 0; round < tries && lost === 0; round += 1) {
      clients.resume()
      await wait(3_000)
      await database.killAll()
      await untilHealthy(stage.origin, report, 60_000)
      await clients.pause()
      const { entries, wrong } = await proveJournal(database, journal, clients.marksBeginWith)
      lost = wrong.filter((sentence) => sentence.startsWith('acknowledged and lost')).length
      report.round(`${entries} acknowledged, ${lost} of them lost, such as ${wrong[0] ?? 'none'}`)
    }
    report.count('acknowledged and lost, as it must be', lost)
    if (lost === 0) report.violation('acknowledged work was lost on purpose and the loss was not seen')
  } finally {
    await clients.end()
    await journal.close()
    await stage.stop()
  }
}
