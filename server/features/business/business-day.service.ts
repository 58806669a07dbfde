import { dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { findPlace } from './business.queries.ts'

/** How long the place of the business is cached: it hardly ever changes, and most reads need it. */
const cacheMs = 2_000

type Place = { time_zone: string; base_currency: string }

const known = new WeakMap<Db, { place: Promise<Place>; until: number }>()

/** Today's date where the business is and its currency, for reads; a changed time zone or currency shows a moment later. */
export async function todayForReads(db: Db, now: Instant) {
  const { time_zone, base_currency } = await placeIn(db)
  return { today: dayIn(time_zone, now), base_currency }
}

function placeIn(db: Db) {
  const last = known.get(db)
  if (last && performance.now() < last.until) return last.place
  const place = findPlace(db)
  known.set(db, { place, until: performance.now() + cacheMs })
  // Failures are not cached.
  place.catch(() => known.delete(db))
  return place
}
