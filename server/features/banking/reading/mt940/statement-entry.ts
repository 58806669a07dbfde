import type { NoteDoubt } from '../statement-file.ts'
import { StatementProblem } from '../statement-problem.ts'
import { amountOf, currencyOf, dateOf, dayOfMonth, given, signed } from '../values.ts'
import type { MtField } from './mt940-fields.ts'

/** What `:61:` says. */
export type StatementEntry = {
  booked_date: string
  value_date: string
  amount_minor: number
  reversal: boolean
  /** Expected, in a message within the day. */
  pending: true | undefined
  bank_code: string | undefined
  customer_reference: string | undefined
  bank_reference: string | undefined
  /** Behind the references, on a line of its own. */
  added: string
}

const entry =
  /^\s*(\d{6})(\d{4})?\s*(R[CD]|E[CD]|[CD]R?)\s*([A-Z])?\s*(\d+[.,]?\d*|[.,]\d+)\s*([A-Z][A-Z\d]{3}(?![.,])|N[A-Z]{2} )?(.*?)(?:\/\/(.*))?$/

export function entryOf(field: MtField, currency: string, note: NoteDoubt): StatementEntry {
  const [first = '', ...more] = field.lines
  const [, value, booked, mark = '', , amount = '', code, customer = '', bank] = entry.exec(first) ?? []
  if (value === undefined) throw new StatementProblem('expected', field.line, ':61:YYMMDD[MMDD]C|D0,00')
  const valueDate = shortDate(value, field.line, note)
  return {
    value_date: valueDate,
    booked_date: booked ? nearest(booked, valueDate, field.line) : valueDate,
    amount_minor: signed(amountOf(amount, currency, field.line), signOf(mark)),
    reversal: mark.startsWith('R'),
    pending: mark.startsWith('E') || undefined,
    bank_code: code,
    customer_reference: given(customer.replace(pointers, '')),
    bank_reference: given(bank),
    added: more.join(' '),
  }
}

/** Taking a credit back is money out, taking a debit back is money in. */
const signOf = (mark: string) => (mark === 'RC' || (mark !== 'RD' && mark.includes('D')) ? -1 : 1)

/** Words that say which reference the text below has. */
const pointers = /^(?:[EMPIN]REF|MARF)\s*$/

/** Years of two digits are of this century, except those of the eighties and nineties. */
function shortDate(text: string, line: number, note?: NoteDoubt) {
  const [short = 0, month = 0, day = 0] = [text.slice(0, 2), text.slice(2, 4), text.slice(4)].map(Number)
  const year = short + (short >= 80 ? 1900 : 2000)
  const existing = note ? dayOfMonth(year, month, day, () => note('value_date', line, text)) : day
  return dateOf(year, month, existing, line, text)
}

/** The day of booking has no year: seven months or more from the value date, it is of another one. */
function nearest(monthAndDay: string, valueDate: string, line: number) {
  const month = Number(monthAndDay.slice(0, 2))
  const between = month - Number(valueDate.slice(5, 7))
  const year = Number(valueDate.slice(0, 4)) - Math.trunc(between / 7)
  return dateOf(year, month, Number(monthAndDay.slice(2)), line, monthAndDay)
}

const balance = /^\s*([CD])R?(\d{6}|(?=[A-Z]{3}\d))([A-Z]{3})?([\d.,]+)/i

/** `C260131EUR1234,56`, of `:60F:` and its kin; some leave out the day, or the currency of the second balance. */
export function balanceOf(field: MtField, otherwise: string, note: NoteDoubt) {
  const [, mark, day = '', written = otherwise, amount = ''] = balance.exec(field.lines.join('')) ?? []
  if (mark === undefined) throw new StatementProblem('expected', field.line, `:${field.tag}:C|DYYMMDDEUR0,00`)
  const currency = currencyOf(written, field.line, note)
  const minor = signed(amountOf(amount, currency, field.line, note), mark.toUpperCase() === 'D' ? -1 : 1)
  return { minor, date: day === '' ? undefined : shortDate(day, field.line), currency, line: field.line }
}
