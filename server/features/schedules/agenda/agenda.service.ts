import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { datesFrom } from '#shared/dates/recurrence.ts'
import { withPriceChanges } from '#shared/features/schedules/price-changes.ts'
import { isWithin } from '#shared/features/schedules/schedules.rules.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { endOf, rhythmOf } from '#server/features/schedules/runs/prepare-run.ts'
import { pricedLines } from '#server/features/schedules/prices/priced-lines.ts'
import { translateReasons } from '#server/features/schedules/read-schedule.service.ts'
import { countUpcoming, countFailing, listUpcoming, listFailing, mostUpcoming } from './agenda.queries.ts'

const daysAhead = 14

/** What runs soon, and what went wrong. */
export async function readAgenda(db: Db, { now, translate }: { now: Instant; translate: Translate }) {
  const { business, today } = await businessOn(db, now)
  const through = addDays(today, daysAhead)
  const [coming, upcoming, failed, failing] = await Promise.all([
    listUpcoming(db, through),
    countUpcoming(db, through),
    listFailing(db),
    countFailing(db),
  ])
  const runs = coming
    .flatMap((schedule) =>
      datesOf(schedule)
        .filter((date) => date <= through)
        .map((date) => ({
          schedule_id: schedule.id,
          name: schedule.name,
          customer_name: schedule.customer_name,
          date,
          action: schedule.action,
          currency: schedule.currency,
          net_minor: netOn(schedule, date),
        })),
    )
    .toSorted((a, b) => a.date.localeCompare(b.date))
    .slice(0, mostUpcoming)
  return {
    enabled: business.schedules_enabled,
    today,
    hour: business.schedule_hour,
    upcoming: runs,
    upcoming_count: upcoming.count,
    failed: failed.map((one) => ({ ...one, reasons: translateReasons(one.reasons, translate) })),
    failed_count: failing.count,
  }
}

type Coming = Awaited<ReturnType<typeof listUpcoming>>[number]

const datesOf = (schedule: Coming) =>
  schedule.next_date === null
    ? []
    : datesFrom(rhythmOf(schedule), schedule.next_date, mostUpcoming).filter((date, index) =>
        isWithin(endOf(schedule), date, schedule.made_count + index),
      )

/** Includes the price changes that are in effect by then. */
const netOn = ({ lines, price_changes, currency, ...whole }: Coming, date: string) =>
  pricedLines(withPriceChanges(lines, price_changes, date, currency).lines, currency, whole).net_minor
