import { dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { findTimeZone } from './business.queries.ts'

/** How long a time zone is believed: it hardly ever changes, and every list asks for it. */
const believedMs = 2_000

const known = new WeakMap<Db, { timeZone: Promise<string>; until: number }>()

/** Which day it is where the business is, for what only looks; who changes the time zone sees it in lists a moment later. */
export const todayForLists = async (db: Db, now: Instant) => dayIn(await timeZoneIn(db), now)

function timeZoneIn(db: Db) {
  const last = known.get(db)
  if (last && performance.now() < last.until) return last.timeZone
  const timeZone = findTimeZone(db)
  known.set(db, { timeZone, until: performance.now() + believedMs })
  // What failed is asked for again by the next.
  timeZone.catch(() => known.delete(db))
  return timeZone
}
