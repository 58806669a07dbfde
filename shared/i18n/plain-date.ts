import { once } from './once.ts'

/** Our English is British: 30/09/2026, not 9/30/2026. */
export const intlLocale = (locale: string) => (locale === 'en' ? 'en-GB' : locale)

const atMidnight = (plainDate: string) => new Date(`${plainDate}T00:00:00Z`)

/** A machine-readable date, 2026-09-30: never shown to people in this form. */
export const isPlainDate = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(atMidnight(text).getTime())

/** Formats a plain date, which has no time zone: 2026-09-30 → 30 Sept 2026. */
export function plainDates(locale: string) {
  const days = once(() => new Intl.DateTimeFormat(intlLocale(locale), { dateStyle: 'medium', timeZone: 'UTC' }))
  return (plainDate: string) => days().format(atMidnight(plainDate))
}
