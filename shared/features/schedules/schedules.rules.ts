import { type Holder, mayAccess } from '#shared/access/permissions.ts'
import { datesFrom, firstAfter, type Rhythm, type RhythmUnit } from '#shared/dates/recurrence.ts'

export const scheduleStatuses = ['active', 'paused', 'finished'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

export const scheduleActions = ['draft', 'issue', 'issue_and_email'] as const
export type ScheduleAction = (typeof scheduleActions)[number]

/** One that issues by itself is changed, started again and ended by those who may issue. Anyone who sees it may pause it. */
export const mayChangeSchedule = (action: ScheduleAction, holder: Holder) =>
  action === 'draft' || mayAccess('manage_invoices', holder)

/** Why it is paused: someone wanted it, three runs in a row failed, or more dates were missed than are made up unasked. */
export const pauseReasons = ['by_hand', 'failures', 'missed'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** So many failures in a row, and the schedule waits for someone to look at it. */
export const failuresToPause = 3

/** How many dates ahead are shown. */
export const upcomingCount = 10

export type ScheduleEnd = {
  kind: 'never' | 'on_date' | 'after'
  date: string | null
  count: number | null
}

/** Whether an invoice is still due on a date when so many have been made before it. */
export const isWithin = (end: ScheduleEnd, date: string, madeBefore: number) =>
  !(end.kind === 'on_date' && end.date !== null && date > end.date) &&
  !(end.kind === 'after' && end.count !== null && madeBefore >= end.count)

/** The date that follows, or null when there is none and the schedule is over. */
export function nextDate(rhythm: Rhythm, end: ScheduleEnd, after: string, madeBefore: number) {
  const date = firstAfter(rhythm, after)
  return date !== null && isWithin(end, date, madeBefore) ? date : null
}

/** The dates to come, the next one first. */
export const upcomingDates = (rhythm: Rhythm, end: ScheduleEnd, next: string, madeBefore: number) =>
  datesFrom(rhythm, next, upcomingCount).filter((date, index) => isWithin(end, date, madeBefore + index))

/** A year has 365.2425 days. */
const perMonth: Record<RhythmUnit, number> = {
  day: 365.2425 / 12,
  week: 365.2425 / 84,
  month: 1,
  quarter: 1 / 3,
  year: 1 / 12,
}

/** What it comes to in an average month: a measure to compare by, and never an amount that anyone is billed. */
export const monthlyValue = (netMinor: number, { every, unit }: Pick<Rhythm, 'every' | 'unit'>) =>
  Math.round((netMinor * perMonth[unit]) / every)
