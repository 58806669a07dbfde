import { checkBooks } from '#server/features/books/books.service.ts'
import { announce } from '#server/platform/announce.ts'
import { readDatabaseTime } from '#server/platform/database/connection/database-clock.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** Checks every rule of the books and prints each result; returns whether all of them hold. */
export async function reportBooks(db: Db) {
  const { results, violation_count, took_ms } = await checkBooks(db, await readDatabaseTime(db))
  for (const { name, rows, violations, examples } of results) {
    announce(
      `${violations === 0 ? 'ok  ' : 'FAIL'} ${name} (${rows} rows${violations === 0 ? '' : `, ${violations} wrong`})`,
    )
    for (const example of examples) announce(`       ${example}`)
  }
  announce(`${results.length} rules checked in ${(took_ms / 1000).toFixed(1)} s: ${violation_count} violations.`)
  return violation_count === 0
}
