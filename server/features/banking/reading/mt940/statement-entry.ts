import { daysBetween } from '#shared/dates/business-date.ts'
import { StatementProblem } from '../statement-problem.ts'
import { amountOf, currencyOf, dateOf, given, signed } from '../values.ts'
import type { MtField } from './mt940-fields.ts'

/** What `:61:` says. */
export type StatementEntry = {
  booked_date: string
  value_date: string
  amount_minor: number
  reversal: boolean
  bank_code: string | undefined
  customer_reference: string | undefined
  bank_reference: string | undefined
  /** Behind the references, on a line of its own. */
  added: string
}

const entry =
  /^(\d{6})(\d{4}| {4})?\s*(R[CD]|E[CD]|[CD]R?)\s*([A-Z])?\s*(\d+[.,]?\d*|[.,]\d+)\s*([A-Z][A-Z\d]{3}(?=$|[^\d.,]|\d)|N[A-Z]{2} )?(.*)$/

export function entryOf(field: MtField, currency: string): StatementEntry {
  const [first = '', ...more] = field.lines
  const [, value, booked, mark = '', , amount = '', code, references = ''] = entry.exec(first.trim()) ?? []
  if (value === undefined) throw new StatementProblem('expected', field.line, ':61:YYMMDD[MMDD]C|D0,00')
  const valueDate = shortDate(value, field.line)
  const { customer, bank } = splitReferences(references)
  return {
    value_date: valueDate,
    booked_date: booked?.trim() ? nearest(booked, valueDate, field.line) : valueDate,
    amount_minor: signed(amountOf(amount, currency, field.line), signOf(mark)),
    reversal: mark === 'RC' || mark === 'RD',
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

function splitReferences(text: string) {
  const at = text.indexOf('//')
  return at === -1 ? { customer: text, bank: undefined } : { customer: text.slice(0, at), bank: text.slice(at + 2) }
}

/** Years of two digits are of this century, except those of the eighties and nineties. */
function shortDate(text: string, line: number) {
  const [year, month, day] = [text.slice(0, 2), text.slice(2, 4), text.slice(4, 6)].map(Number)
  return dateOf((year ?? 0) + ((year ?? 0) >= 80 ? 1900 : 2000), month ?? 0, day ?? 0, line, text)
}

/** The day of booking has no year: it is the one that comes nearest to the value date, also across New Year. */
function nearest(monthAndDay: string, valueDate: string, line: number) {
  const [month, day] = [Number(monthAndDay.slice(0, 2)), Number(monthAndDay.slice(2))]
  const year = Number(valueDate.slice(0, 4))
  const candidates = [year - 1, year, year + 1].flatMap((one) => {
    try {
      return [dateOf(one, month, day, line, monthAndDay)]
    } catch {
      // 29 February is there in one of the years.
      return []
    }
  })
  const distance = (date: string) => Math.abs(daysBetween(valueDate, date))
  const [best] = candidates.toSorted((a, b) => distance(a) - distance(b))
  if (best === undefined) throw new StatementProblem('date', line, monthAndDay)
  return best
}

/** `C260131EUR1234,56`, of `:60F:` and its kin; some leave out the currency of the second balance. */
export function balanceOf(field: MtField, otherwise: string) {
  const written = field.lines.join('').trim()
  const [, mark, date = '', said, amount = ''] = /^([CD])R?(\d{6})([A-Z]{3})?([\d.,]+)/.exec(written) ?? []
  const currency = said ?? otherwise
  if (mark === undefined) throw new StatementProblem('expected', field.line, `:${field.tag}:C|DYYMMDDEUR0,00`)
  const minor = amountOf(amount, currencyOf(currency, field.line), field.line)
  return {
    balance: { minor: signed(minor, mark === 'D' ? -1 : 1), date: shortDate(date, field.line) },
    currency,
    line: field.line,
  }
}
