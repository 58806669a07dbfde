import { once } from '#shared/i18n/kept.ts'
import { intlLocale } from '#shared/i18n/conventions.ts'
import { addDays, businessDate, daysBetween } from './business-date.ts'

export type DateTyping = { locale: string; today: string }

/**
 * What people type for a date, as a plain date: "31", "31/1", "31.1.26", "310126", "31 Jan", "+30", "today" in the words
 * of the language, or 2026-01-31. Null for anything else. Days come before months in every language that we have.
 */
export function parseTypedDate(text: string, { locale, today }: DateTyping): string | null {
  const typed = plain(text)
  const days = daysFromToday(typed, locale)
  if (days !== null) return existing(addDays(today, days))
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed) ?? []
  if (year) return existing(dateOf(Number(year), Number(month), Number(day)))
  return fromParts(partsOf(typed, locale), today)
}

/** Without accents, full stops after words, and anything that only separates. */
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .replaceAll('’', "'")
    .toLowerCase()
    .trim()

const longestWalk = 36_525

function daysFromToday(typed: string, locale: string) {
  const walked = /^([+-])\s?(\d{1,5})$/.exec(typed)
  if (walked) {
    const days = Number(walked[2])
    return days > longestWalk ? null : days * (walked[1] === '-' ? -1 : 1)
  }
  const day = namesOf(locale).days.indexOf(typed)
  return day === -1 ? null : day - 1
}

type Parts = { day: number; month?: number | undefined; year?: number | undefined }

const separated = /^(\d{1,2})(?:[\s/.-]+(\d{1,2}|\p{Letter}+)\.?(?:[\s/.-]+(\d{4}|\d{2}))?)?[.]?$/u
const together = /^(\d{2})(\d{2})(\d{4}|\d{2})?$/

function partsOf(typed: string, locale: string): Parts | null {
  const [, day, month, year] = together.exec(typed) ?? separated.exec(typed) ?? []
  if (!day) return null
  if (month === undefined) return { day: Number(day) }
  const inYear = year === undefined ? undefined : Number(year) + (year.length === 2 ? 2000 : 0)
  return { day: Number(day), month: /^\d/.test(month) ? Number(month) : monthNamed(month, locale), year: inYear }
}

/** By the first three letters or more, as long as only one month begins with them. */
function monthNamed(name: string, locale: string) {
  const { months } = namesOf(locale)
  const found = months.flatMap((names, index) => (names.some((known) => known.startsWith(name)) ? [index + 1] : []))
  return name.length >= 3 && found.length === 1 ? (found[0] ?? 0) : 0
}

/** What is left out is what lies nearest: the day in this month if it has one, the month in the nearest year. */
function fromParts(parts: Parts | null, today: string) {
  if (!parts) return null
  const { day, month, year } = parts
  const thisYear = Number(today.slice(0, 4))
  if (month !== undefined && year !== undefined) return existing(dateOf(year, month, day))
  if (month !== undefined)
    return nearest(
      [thisYear - 1, thisYear, thisYear + 1].map((each) => dateOf(each, month, day)),
      today,
    )
  const inThisMonth = existing(`${today.slice(0, 8)}${two(day)}`)
  if (inThisMonth) return inThisMonth
  const beforeAndAfter = [addDays(`${today.slice(0, 8)}01`, -1), addDays(`${today.slice(0, 8)}28`, 4)]
  return nearest(
    beforeAndAfter.map((date) => `${date.slice(0, 8)}${two(day)}`),
    today,
  )
}

function nearest(dates: string[], today: string) {
  const found = dates.flatMap((date) => existing(date) ?? [])
  const distance = (date: string) => Math.abs(daysBetween(today, date))
  return found.toSorted((a, b) => distance(a) - distance(b))[0] ?? null
}

const two = (part: number) => String(part).padStart(2, '0')
const dateOf = (year: number, month: number, day: number) => `${year}-${two(month)}-${two(day)}`

const existing = (date: string) => (businessDate.safeParse(date).success ? date : null)

type Names = { /** Yesterday, today, tomorrow. */ days: string[]; months: string[][] }

const known = new Map<string, () => Names>()

function namesOf(locale: string) {
  const names = known.get(locale) ?? once(() => namesIn(intlLocale(locale)))
  known.set(locale, names)
  return names()
}

const monthIn = (style: Intl.DateTimeFormat, index: number) =>
  style.formatToParts(Date.UTC(2026, index, 1)).find(({ type }) => type === 'month')?.value ?? ''

function namesIn(tag: string): Names {
  const days = new Intl.RelativeTimeFormat(tag, { numeric: 'auto' })
  const monthsAs = (month: 'long' | 'short') => new Intl.DateTimeFormat(tag, { month, day: 'numeric', timeZone: 'UTC' })
  const styles = [monthsAs('long'), monthsAs('short')]
  return {
    days: [-1, 0, 1].map((day) => plain(days.format(day, 'day'))),
    months: Array.from({ length: 12 }, (_, index) =>
      styles.map((style) => plain(monthIn(style, index)).replace('.', '')),
    ),
  }
}
