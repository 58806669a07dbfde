import { nextWorkingDay } from '#shared/dates/bank-holidays.ts'
import { addDays } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { markSent } from '#server/features/email/email.queries.ts'
import { updateSettings } from '#server/features/reminders/plans/plans.queries.ts'
import { insertRun } from '#server/features/reminders/sending/reminder-runs.queries.ts'
import { queueReminder } from '#server/features/reminders/sending/reminder-message.service.ts'
import { readDuePage } from '#server/features/reminders/reminder-recipients.queries.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'

const timeZone = 'Europe/London'
const all = {
  part: 'going_out',
  page: 1,
  per_page: 100,
  order_by: 'days',
  order_direction: 'ASC',
  q: undefined,
} as const

/** Reminders have gone out once a week until last week; what has become due since goes out next. */
export async function fillReminders(tx: Tx, today: string, now: Instant) {
  await updateSettings(tx, { enabled: true, hour: 9 }, now)
  // Today's reminders have gone out: the demo shows what goes out next.
  await insertRun(tx, { on_date: today, locale: 'en', created_by: null })
  for (const weeks of [5, 4, 3, 2, 1]) {
    const date = nextWorkingDay(addDays(today, -7 * weeks), 'GB', new Map())
    const at = `${date}T09:00:00.000Z`
    const { rows } = await readDuePage(tx, { date, at, timeZone }, all)
    for (const row of rows) {
      const emailId = await queueReminder(tx, row, { on_date: date, by_hand: false, created_by: null, now: at })
      await markSent(tx, emailId, at)
    }
  }
}
