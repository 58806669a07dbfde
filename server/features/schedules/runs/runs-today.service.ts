import { lastDayAt } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { countFailing } from '#server/features/schedules/agenda/agenda.queries.ts'
import { countRunsSince, findRunsAhead } from './runs-today.queries.ts'

/** How today's runs went, and when the next ones are. */
export async function readRunsToday(db: Db, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const { made, failed } = await countRunsSince(db, today, business.time_zone)
  return {
    enabled: business.schedules_enabled,
    made_today: made,
    failed_today: failed,
    failing: (await countFailing(db)).count,
    ...(await findRunsAhead(db, lastDayAt(business.time_zone, business.schedule_hour, now))),
    hour: business.schedule_hour,
  }
}
