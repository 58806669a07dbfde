import { day, type Instant, later } from '#shared/dates/instant.ts'
import { type Db, inTransaction } from '#server/platform/database/connection/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import { sealsRule } from './book-checks.ts'
import { deleteOldChecks, findLastCheck, insertCheck, runChecks } from './books.queries.ts'

const keptDays = 400

/** Checks on the whole database that every stored figure equals the rows behind it, and stores the results. */
export async function checkBooks(db: Db, now: Instant) {
  const started = performance.now()
  const results = await runChecks(db)
  const took_ms = Math.round(performance.now() - started)
  const violation_count = results.reduce((sum, { violations }) => sum + violations, 0)
  return inTransaction(db, {}, async (tx) => {
    await deleteOldChecks(tx, later(now, -keptDays * day))
    return insertCheck(tx, { checked_at: now, took_ms, results, violation_count })
  })
}

/** When all seals of the audit trail were last verified, and how many did not match. */
export async function lastSealVerification(db: Db) {
  const last = await findLastCheck(db)
  const seals = last?.results.find(({ name }) => name === sealsRule)
  return { proven_at: last?.checked_at ?? null, broken_seals: seals?.violations ?? null }
}

/** Violations are logged as well as shown on the screen. */
export async function checkBooksNightly(db: Db, now: Instant, logger: Logger) {
  const { results, violation_count } = await checkBooks(db, now)
  for (const { name, violations, examples } of results)
    if (violations > 0) logger.error({ rule: name, violations, examples }, 'the books do not add up')
  if (violation_count === 0) logger.info({ rules: results.length }, 'the books add up')
}
