import type { DateFormat } from '#shared/features/imports/import-formats.ts'
import { dayOfSerial } from './xlsx-values.ts'

/** The beginnings of the months in English, French and German, without accents. */
const monthNames = [
  ['jan'],
  ['feb', 'fev'],
  ['mar', 'maer', 'mae', 'mrz'],
  ['apr', 'avr'],
  ['may', 'mai'],
  ['jun', 'juin'],
  ['jul', 'juil'],
  ['aug', 'aou'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec', 'dez'],
]

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()

function monthNamed(word: string) {
  const name = plain(word)
  return monthNames.findIndex((beginnings) => beginnings.some((beginning) => name.startsWith(beginning))) + 1
}

const two = (part: number) => String(part).padStart(2, '0')
const lastDays = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
const isLeap = (year: number) => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
const lastDayOf = (year: number, month: number) => (month === 2 && isLeap(year) ? 29 : (lastDays[month - 1] ?? 0))

/** Two digits mean a year from 1970 to 2069, as in spreadsheets. */
const fullYear = (text: string) => (text.length === 2 ? Number(text) + (Number(text) < 70 ? 2000 : 1900) : Number(text))

function existing(year: number, month: number, day: number) {
  const isThere = year >= 1900 && year <= 2199 && day >= 1 && day <= lastDayOf(year, month)
  return isThere ? `${year}-${two(month)}-${two(day)}` : null
}

/** A time of day behind a date says nothing about the day. */
const time = String.raw`(?:[T\s,]+\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?\s*(?:[ap]\.?m\.?|Z|UTC|GMT|[+-]\d{2}:?\d{2})?)?`
const between = String.raw`[\s./-]+`

const yearFirst = new RegExp(`^(\\d{4})[-/.](\\d{1,2})[-/.](\\d{1,2})${time}$`, 'i')
const compact = /^(\d{4})(\d{2})(\d{2})$/
const numbers = new RegExp(`^(\\d{1,2})${between}(\\d{1,2})${between}(\\d{4}|\\d{2})${time}$`, 'i')
const weekday = String.raw`(?:\p{L}{2,10}\.?,?\s+)?`
const dayFirst = new RegExp(
  `^${weekday}(\\d{1,2})\\.?${between}?(\\p{L}{3,10})\\.?,?${between}?(\\d{4}|\\d{2})${time}$`,
  'iu',
)
const monthFirst = new RegExp(`^${weekday}(\\p{L}{3,10})\\.?\\s+(\\d{1,2}),?\\s+(\\d{4}|\\d{2})${time}$`, 'iu')

/** A date with its year first, or with its month as a word: it can be read in one way only. */
function unmistakable(text: string) {
  const byYear = yearFirst.exec(text)
  if (byYear) return existing(Number(byYear[1]), Number(byYear[2]), Number(byYear[3]))
  const byDay = dayFirst.exec(text)
  if (byDay) return withMonthName(byDay[1], byDay[2], byDay[3])
  const byMonth = monthFirst.exec(text)
  return byMonth && withMonthName(byMonth[2], byMonth[1], byMonth[3])
}

const withMonthName = (day = '', month = '', year = '') => existing(fullYear(year), monthNamed(month), Number(day))

/** With points between, the day comes first everywhere. */
const pointed = /^\d{1,2}\.\d/

function inOrder(text: string, isDayFirst: boolean) {
  const [, first = '', second = '', year = ''] = numbers.exec(text) ?? []
  if (!first || (!isDayFirst && pointed.test(text))) return null
  const [day, month] = isDayFirst ? [first, second] : [second, first]
  return existing(fullYear(year), Number(month), Number(day))
}

function inCompact(text: string) {
  const [, year, month, day] = compact.exec(text) ?? []
  return existing(Number(year), Number(month), Number(day))
}

const readers: Record<DateFormat, (text: string) => string | null> = {
  'YYYY-MM-DD': inCompact,
  'DD/MM/YYYY': (text) => inOrder(text, true),
  'MM/DD/YYYY': (text) => inOrder(text, false),
  serial: (text) => (/^\d{4,6}(?:\.\d+)?$/.test(text) ? dayOfSerial(Number(text)) : null),
}

/** A number, or three parts of which the last is a year or a day. Most cells of a file are neither. */
const perhapsDate =
  /^(?:\d{4,8}(?:\.\d+)?$|\d{1,4}[\s./-]*(?:\d{1,2}|\p{L}{3,10})[\s.,/-]*\d{1,4}|\p{L}{2,10}\.?,?\s+\d)/u

/** What a text means in each format, or null when it is a date in none. */
export function readInEveryFormat(text: string): Record<DateFormat, string | null> | null {
  if (text.length > 40 || !perhapsDate.test(text)) return null
  const sure = unmistakable(text)
  const read = (format: DateFormat) => sure ?? readers[format](text)
  return {
    'YYYY-MM-DD': read('YYYY-MM-DD'),
    'DD/MM/YYYY': read('DD/MM/YYYY'),
    'MM/DD/YYYY': read('MM/DD/YYYY'),
    serial: read('serial'),
  }
}

/** A plain date, or null when the text is none in this format. */
export function readDate(text: string, format: DateFormat) {
  const trimmed = text.trim()
  return /\d/.test(trimmed) && trimmed.length <= 40 ? (unmistakable(trimmed) ?? readers[format](trimmed)) : null
}
