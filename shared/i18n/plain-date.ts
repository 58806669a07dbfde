import { once } from './once.ts'

/** Our English is British: 30/09/2026, not 9/30/2026. */
export const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

const atMidnight = (plainDate: string) => new Date(`${plainDate}T00:00:00Z`)

/** A day as machines write it, 2026-09-30: never meant for people as it is. */
export const isPlainDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(atMidnight(text).getTime())

/** Writes a plain date, which has no time zone, as a language does: 2026-09-30 → 30 Sept 2026. */
export function plainDates(locale: string) {
  const days = once(() => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' }))
  return (plainDate: string) => days().format(atMidnight(plainDate))
}
