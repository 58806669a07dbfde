import dayjs from 'dayjs'
import { intlLocale } from '#shared/i18n/plain-date.ts'

const registered = new Set<string>()

/** Registers the names of months and weekdays as the browser knows them, so that any of our languages has them. */
export function calendarLocale(locale: string) {
  if (registered.has(locale)) return locale
  registered.add(locale)
  const names = {
    name: locale,
    months: months.map(namedIn(locale, { month: 'long' })),
    monthsShort: months.map(namedIn(locale, { month: 'short' })),
    weekdays: weekdays.map(namedIn(locale, { weekday: 'long' })),
    weekdaysMin: weekdays.map(namedIn(locale, { weekday: 'short' })).map((name) => name.slice(0, 2)),
    formats: {},
    relativeTime: {},
  }
  dayjs.locale(names, undefined, true)
  return locale
}

const months = Array.from({ length: 12 }, (_, index) => Date.UTC(2026, index, 1))

/** From a Sunday, as the library counts them. */
const weekdays = Array.from({ length: 7 }, (_, index) => Date.UTC(2026, 1, 1 + index))

function namedIn(locale: string, options: Intl.DateTimeFormatOptions) {
  const format = new Intl.DateTimeFormat(intlLocale(locale), { ...options, timeZone: 'UTC' })
  return (date: number) => format.format(date)
}
