import { minorUnitDigits, wholeUnits } from '#shared/money/minor-units.ts'
import { type Conventions, conventionsOf, intlLocale } from './conventions.ts'
import { once } from './kept.ts'
import { writtenMoney, writtenNumber } from './written-numbers.ts'

/** Minor units as a plain decimal, without floating-point arithmetic: 5, GBP → 0.05. */
export function minorToDecimal(minor: number, currency: string) {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`Not a whole number of minor units: ${minor}`)
  const decimals = minorUnitDigits(currency)
  const figures = String(Math.abs(minor)).padStart(decimals + 1, '0')
  const whole = figures.slice(0, figures.length - decimals)
  const sign = minor < 0 ? '-' : ''
  return decimals === 0 ? `${sign}${whole}` : `${sign}${whole}.${figures.slice(-decimals)}`
}

const two = (part: number) => String(part).padStart(2, '0')

export type Formats = ReturnType<typeof newFormats>

const kept = new Map<string, Formats>()
/** Far more than there are languages; arbitrary locales must not fill the memory. */
const keptAtMost = 100

/** Formats dates, numbers and money in a language. Creating a formatter is slow, so each is created once. */
export function formatsFor(locale: string) {
  const known = kept.get(locale)
  if (known) return known
  if (kept.size >= keptAtMost) kept.clear()
  const formats = newFormats(locale)
  kept.set(locale, formats)
  return formats
}

function newFormats(locale: string) {
  const tag = intlLocale(locale)
  const conventions = conventionsOf(locale)
  const numbers = once(() => new Intl.NumberFormat(tag, { maximumFractionDigits: 6 }))
  const months = once(() => new Intl.DateTimeFormat(tag, { month: 'long', timeZone: 'UTC' }))
  const monthsOfYears = once(() => new Intl.DateTimeFormat(tag, { month: 'short', year: 'numeric', timeZone: 'UTC' }))

  return {
    locale,
    number: (value: number | string) => writtenNumber(value, conventions, numbers),
    /** From minor units: −1250, GBP → −£12.50. */
    money: (minor: number, currency: string) => writtenMoney(minorToDecimal(minor, currency), currency, conventions),
    /** Without pence: 1299, GBP → £12. */
    wholeMoney: (minor: number, currency: string) =>
      writtenMoney(minorToDecimal(wholeUnits(minor, currency), currency).replace(/\.0+$/, ''), currency, conventions),
    /** From a plain date, which has no time zone: 2026-09-30 → 30 Sept 2026. */
    date: conventions.date,
    /** The name of a plain date's month: 2026-09-30 → September. */
    month: (plainDate: string) => months().format(new Date(`${plainDate}T00:00:00Z`)),
    /** From a month: 2026-09 → Sept 2026. */
    monthAndYear: (month: string) => monthsOfYears().format(new Date(`${month}-01T00:00:00Z`)),
    /** From an instant, in the reader's time zone unless another is given. */
    instant: (instant: string, timeZone?: string) =>
      timeZone === undefined
        ? localTime(new Date(instant), conventions)
        : new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(new Date(instant)),
    /** Relative time in the largest unit that fits: 5 minutes ago. */
    relative: (instant: string, now: number) => relativeTime(tag, Date.parse(instant) - now),
  }
}

const units: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

function relativeTime(tag: string, milliseconds: number) {
  const seconds = milliseconds / 1000
  const [unit, size] = units.find(([, length]) => Math.abs(seconds) >= length) ?? ['second', 60]
  return new Intl.RelativeTimeFormat(tag, { numeric: 'auto' }).format(Math.trunc(seconds / size), unit)
}

const localTime = (at: Date, { date }: Conventions) =>
  `${date(localDay(at))}, ${two(at.getHours())}:${two(at.getMinutes())}`

/** The date in this computer's time zone. */
export const localDay = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`

/**
 * The date of a note, the same in every language: day/month/year hours:minutes:seconds, in the reader's time zone.
 */
export function formatNoteDate(instant: string) {
  const at = new Date(instant)
  const day = `${two(at.getDate())}/${two(at.getMonth() + 1)}/${at.getFullYear()}`
  return `${day} ${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`
}
