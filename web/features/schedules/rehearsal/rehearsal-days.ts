import { addDays } from '#shared/dates/business-date.ts'

/** The last day of the month that contains a day. */
export function monthsEnd(day: string) {
  const inNextMonth = addDays(`${day.slice(0, 8)}01`, 31)
  return addDays(`${inNextMonth.slice(0, 8)}01`, -1)
}

/** The first day of the next month. */
export const nextMonth = (day: string) => addDays(monthsEnd(day), 1)
