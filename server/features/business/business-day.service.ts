import { dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { findTimeZone } from './business.queries.ts'

/** How long a time zone is cached: it hardly ever changes, and most reads need it. */
const cacheMs = 2_000

const known = new WeakMap<Db, { timeZone: Promise<string>; until: number }>()

/** Today's date where the business is, for reads; a changed time zone shows a moment later. */
export const todayForReads = async (db: Db, now: Instant) => dayIn(await timeZoneIn(db), now)

function timeZoneIn(db: Db) {
  const last = known.get(db)
  if (last && performance.now() < last.until) return last.timeZone
  const timeZone = findTimeZone(db)
  known.set(db, { timeZone, until: performance.now() + cacheMs })
  // Failures are not cached.
  timeZone.catch(() => known.delete(db))
  return timeZone
}
