import { isValidIBAN } from 'ibantools'
import { maxAmountMinor, minorUnitDigits } from '#shared/money/minor-units.ts'
import { StatementProblem } from './statement-problem.ts'

/** A number in plain notation, `-1234.56`, as whole minor units. It is never a floating-point number on the way. */
export function minorOf(plain: string, currency: string, line: number) {
  const [, sign = '', whole = '', decimals = ''] = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(plain) ?? []
  const digits = minorUnitDigits(currency)
  const kept = decimals.replace(/0+$/, '').padEnd(digits, '0')
  const minor = Number(`${whole}${kept}`)
  const isAmount = /\d/.test(whole + decimals) && kept.length <= digits && minor <= maxAmountMinor
  if (!isAmount) throw new StatementProblem('amount', line, plain)
  return signed(minor, sign === '-' ? -1 : 1)
}

/** Nothing has no sign: minus zero would be another number to a comparison. */
export const signed = (minor: number, sign: number) => (minor === 0 ? 0 : minor * sign)

/** An amount with a comma or a point before its decimals, and nothing that groups thousands. */
export function amountOf(text: string, currency: string, line: number) {
  const bare = text.trim()
  if (!/^[+-]?(?:\d+[.,]?\d*|[.,]\d+)$/.test(bare)) throw new StatementProblem('amount', line, text)
  return minorOf(bare.replace(',', '.'), currency, line)
}

export function currencyOf(text: string, line: number) {
  if (!/^[A-Z]{3}$/.test(text)) throw new StatementProblem('currency', line, text)
  return text
}

/** A day that exists. Some banks count a year of 360 days and write 30 February: which day is meant nobody knows. */
export function dateOf(year: number, month: number, day: number, line: number, written: string) {
  const date = new Date(Date.UTC(year, month - 1, day))
  const exists = year >= 1900 && year <= 2199 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  if (!exists) throw new StatementProblem('date', line, written)
  return date.toISOString().slice(0, 10)
}

/** The day of an ISO date or time, as its writer's calendar shows it. */
export function isoDateOf(text: string, line: number) {
  const [, year, month, day] = /^(\d{4})-?(\d{2})-?(\d{2})(?!\d)/.exec(text.trim()) ?? []
  return dateOf(Number(year ?? 0), Number(month), Number(day), line, text)
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

/** An IBAN without its spaces, a UK sort code with its account, or whatever number the bank uses. */
export function accountOf(text: string): { iban?: string; number?: string; sort_code?: string } {
  const bare = text.replaceAll(/\s/g, '').toUpperCase()
  const withCurrency = bare.replace(/[A-Z]{3}$/, '')
  const iban = [bare, withCurrency].find((one) => isValidIBAN(one))
  if (iban) return { iban }
  const [, sort, number] = /^(\d{2}-?\d{2}-?\d{2})[/ -]?(\d{8})$/.exec(bare) ?? []
  if (sort && number) return { sort_code: sort.replaceAll('-', ''), number }
  return bare === '' ? {} : { number: bare.slice(0, longest.name) }
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
