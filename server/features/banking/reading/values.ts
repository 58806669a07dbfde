import { isValidIBAN } from 'ibantools'
import { maxAmountMinor, minorUnitDigits } from '#shared/money/minor-units.ts'
import type { NoteDoubt, ReadDoubt } from './statement-file.ts'
import { StatementProblem } from './statement-problem.ts'

/** What writes down the doubts of a statement, each once, and what it wrote. */
export function doubtsOf() {
  const doubts: ReadDoubt[] = []
  const note: NoteDoubt = (code, line, detail) => {
    if (!doubts.some((one) => one.code === code && one.line === line)) doubts.push({ code, line, detail })
  }
  return { note, noted: () => (doubts.length > 0 ? { doubts } : {}) }
}

/**
 * A number in plain notation, `-1234.56`, as whole minor units. It is never a floating-point number on the way. With `note` more decimals than
 * the currency has are rounded away: banks that calculate with floating-point numbers write them behind a balance.
 */
export function minorOf(plain: string, currency: string, line: number, note?: NoteDoubt) {
  const { sign, whole, decimals } = partsOf(plain)
  const digits = minorUnitDigits(currency)
  const kept = decimals.replace(/0+$/, '').padEnd(digits, '0')
  const minor = Number(`${whole}${kept.slice(0, digits)}`) + (/^[5-9]/.test(kept.slice(digits)) ? 1 : 0)
  const isTooExact = kept.length > digits
  if (!/\d/.test(whole + decimals) || minor > maxAmountMinor || (isTooExact && !note))
    throw new StatementProblem('amount', line, plain)
  if (isTooExact) note?.('balance_rounded', line, plain)
  return signed(minor, sign === '-' ? -1 : 1)
}

function partsOf(plain: string) {
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  return { sign, whole, decimals }
}

type Stated = { minor: number; date: string | undefined; line: number }

/** A balance on its day, or on that of the line beside it where the bank leaves the day out. */
export function statedOn({ minor, date, line }: Stated, otherwise: string | undefined, note: NoteDoubt) {
  if (date === undefined) note('balance_date', line, otherwise ?? '')
  const day = date ?? otherwise
  return day === undefined ? undefined : { minor, date: day }
}

/** Nothing has no sign: minus zero would be another number to a comparison. */
export const signed = (minor: number, sign: number) => (minor === 0 ? 0 : minor * sign)

/** An amount with a comma or a point before its decimals, and nothing that groups thousands. */
export function amountOf(text: string, currency: string, line: number, note?: NoteDoubt) {
  const bare = text.trim()
  if (!/^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(bare)) throw new StatementProblem('amount', line, text)
  return minorOf(bare.replace(',', '.'), currency, line, note)
}

export function currencyOf(text: string, line: number, note?: NoteDoubt) {
  const currency = text.toUpperCase()
  if (!/^[A-Z]{3}$/.test(currency)) throw new StatementProblem('currency', line, text)
  if (currency !== text) note?.('currency', line, text)
  return currency
}

/** Banks that count a year of 360 days write 30 February as a value date: the last day of the month is meant. */
export function dayOfMonth(year: number, month: number, day: number, noteIt: () => void) {
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  if (day <= last || day > 31) return day
  noteIt()
  return last
}

/** A day that exists. */
export function dateOf(year: number, month: number, day: number, line: number, written: string) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1900 && year <= 2199 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!exists) throw new StatementProblem('date', line, written)
  return date.toISOString().slice(0, 10)
}

/** The day of an ISO date or time, as its writer's calendar shows it. */
export function isoDateOf(text: string, line: number, note?: NoteDoubt) {
  const [, ...parts] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text.trim()) ?? []
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  const existing = note ? dayOfMonth(year, month, day, () => note('value_date', line, text)) : day
  return dateOf(year, month, existing, line, text)
}

const longest = { text: 1_000, name: 140 }

// oxlint-disable-next-line no-control-regex
const control = /[\u0000-\u001F\u007F-\u009F]+/g

/** On one line, without what cannot be printed. */
export const tidy = (text: string, most = longest.text) =>
  text.replaceAll(control, ' ').replaceAll(/\s+/g, ' ').trim().slice(0, most)

/** Undefined for what is empty, and for the words that banks write where a payer gave nothing. */
export function given(text: string | undefined) {
  const bare = tidy(text ?? '', longest.name)
  return bare === '' || /^(?:not ?provided|nonref|none|n\/a|0+|-+)$/i.test(bare) ? undefined : bare
}

export const distinct = (texts: readonly (string | undefined)[]) => [
  ...new Set(texts.filter((text): text is string => text !== undefined && text !== '')),
]

/** An IBAN without its spaces, a UK sort code with its account, or whatever number the bank uses: some write points into it, and the currency behind it. */
export function accountOf(text: string): { iban?: string; number?: string; sort_code?: string } {
  const bare = text.replaceAll(/\s/g, '').toUpperCase()
  const withCurrency = bare.replace(/[A-Z]{3}$/, '')
  const iban = [bare, withCurrency].find((one) => isValidIBAN(one))
  if (iban) return { iban }
  const [, sort, number] = /^(\d{2}-?\d{2}-?\d{2})[/ -]?(\d{8})$/.exec(bare) ?? []
  if (sort && number) return { sort_code: sort.replaceAll('-', ''), number }
  const own = (/^[\d./-]*\d[A-Z]{3}$/.test(bare) ? withCurrency : bare).replaceAll(/(?<=\d)\.(?=\d)/g, '')
  return own === '' ? {} : { number: own.slice(0, longest.name) }
}

/** A reference that carries its own check (ISO 11649), with or without spaces. */
export function creditorReferenceIn(texts: readonly string[]) {
  return texts.map((text) => text.replaceAll(/\s/g, '').toUpperCase()).find((text) => isCreditorReference(text))
}

function isCreditorReference(text: string) {
  if (!/^RF\d{2}[A-Z\d]{1,21}$/.test(text)) return false
  const digits = `${text.slice(4)}${text.slice(0, 4)}`.replaceAll(/[A-Z]/g, (letter) =>
    String(letter.charCodeAt(0) - 55),
  )
  return BigInt(digits) % 97n === 1n
}
