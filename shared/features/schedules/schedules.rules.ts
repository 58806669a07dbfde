import { type Holder, mayAccess } from '#shared/access/permissions.ts'
import { datesFrom, firstAfter, type Rhythm, type RhythmUnit } from '#shared/dates/recurrence.ts'

export const scheduleStatuses = ['active', 'paused', 'finished'] as const
export type ScheduleStatus = (typeof scheduleStatuses)[number]

export const scheduleActions = ['draft', 'issue', 'issue_and_email'] as const
export type ScheduleAction = (typeof scheduleActions)[number]

/**
 * Only users who may issue can change, resume and end a schedule that issues automatically. Anyone who sees it may
 * pause it.
 */
export const mayChangeSchedule = (action: ScheduleAction, holder: Holder) =>
  action === 'draft' || mayAccess('manage_invoices', holder)

/**
 * Why it is paused: by a user, after three failures in a row, or because more dates were missed than are made up for
 * automatically.
 */
export const pauseReasons = ['by_hand', 'failures', 'missed'] as const
export type PauseReason = (typeof pauseReasons)[number]

/** After this many failures in a row the schedule is paused until someone looks at it. */
export const failuresToPause = 3

/** How many future dates are shown. */
export const upcomingCount = 10

export type ScheduleEnd = {
  kind: 'never' | 'on_date' | 'after'
  date: string | null
  count: number | null
}

/** Whether an invoice is still due on a date after so many have been made. */
export const isWithin = (end: ScheduleEnd, date: string, madeBefore: number) =>
  !(end.kind === 'on_date' && end.date !== null && date > end.date) &&
  !(end.kind === 'after' && end.count !== null && madeBefore >= end.count)

/** The next date, or null if the schedule is finished. */
export function nextDate(rhythm: Rhythm, end: ScheduleEnd, after: string, madeBefore: number) {
  const date = firstAfter(rhythm, after)
  return date !== null && isWithin(end, date, madeBefore) ? date : null
}

/** Future dates, the next one first. */
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

/** The average per month: for comparison only, never an amount that is billed. */
export const monthlyValue = (netMinor: number, { every, unit }: Pick<Rhythm, 'every' | 'unit'>) =>
  Math.round((netMinor * perMonth[unit]) / every)
