import { verifyAudit } from '#server/features/audit/audit.service.ts'
import { announce } from '#server/platform/announce.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

/** Works the seals of the audit trail out again; exit 1 when one no longer fits. */
await startOrExplain(async () => {
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), announce)
  try {
    const { seals, entries, broken } = await verifyAudit(database.db)
    announce(`Checked ${seals} seals over ${entries} audit entries: ${broken.length} broken.`)
    for (const seal of broken)
      announce(
        seal.reason === 'chain'
          ? `Seal ${seal.id} does not follow from the one before it: a seal was changed or taken away.`
          : `Seal ${seal.id} does not fit entries ${seal.first_entry} to ${seal.last_entry}: one was changed, added or taken away.`,
      )
    if (broken.length > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})
