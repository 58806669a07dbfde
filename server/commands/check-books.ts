import { checkBooks } from '#server/features/books/books.service.ts'
import { announce } from '#server/platform/announce.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { createLogger } from '#server/platform/logger.ts'
import { openDatabase } from '#server/start/open-database.ts'
import { startOrExplain } from '#server/start/start-or-explain.ts'

/** Proves every rule of the books on the whole database; exit 1 when one does not hold. */
await startOrExplain(async () => {
  const database = await openDatabase(readConfig(process.env), createLogger('warn'), announce)
  try {
    const { results, violation_count, took_ms } = await checkBooks(database.db, systemClock.now())
    for (const { name, rows, violations, examples } of results) {
      announce(
        `${violations === 0 ? 'ok  ' : 'FAIL'} ${name} (${rows} rows${violations === 0 ? '' : `, ${violations} wrong`})`,
      )
      for (const example of examples) announce(`       ${example}`)
    }
    announce(`${results.length} rules checked in ${(took_ms / 1000).toFixed(1)} s: ${violation_count} violations.`)
    if (violation_count > 0) process.exitCode = 1
  } finally {
    await database.close()
  }
})
