import { businessDate } from '#shared/dates/business-date.ts'
import { exchangeRateText } from '#shared/features/invoices/invoice-lines.ts'
import { currencies } from '#shared/money/currencies.ts'
import { asOneLine } from '#shared/validation/text.ts'
import type { NamedCustomer } from '#server/features/imports/kinds/find-customers.ts'
import type { Problem, Reading, RowGroup, Values } from '#server/features/imports/kinds/import-kind.ts'
import { type Amounts, amountsOf } from './amounts-of-document.ts'
import { kindOf, type OpenDocumentKind, whyNotOwed } from './kind-of-document.ts'

export type OpenDocument = Amounts & {
  kind: OpenDocumentKind
  number: string
  customer: NamedCustomer
  issue_date: string
  /** null: by the terms of the customer. */
  due_date: string | null
  currency: string
  reference: string
  exchange_rate: string | null
}

export type Known = {
  today: string
  baseCurrency: string
  /** The user chooses this when the file does not contain it. */
  rates: Readonly<Record<string, string>>
}

const longest = { number: 40, reference: 100 }

const isDate = (date: string | undefined) => date === undefined || businessDate.safeParse(date).success

/** As an invoice of our own is not issued. What other kinds say of a due date is not used. */
const isDueTooEarly = (kind: OpenDocumentKind | null, { issue_date, due_date }: Values) =>
  kind === 'invoice' && issue_date !== undefined && due_date !== undefined && due_date < issue_date

/** What is wrong with what a row says besides its amounts. */
function whyNotRead(values: Values, kind: OpenDocumentKind | null, currency: string, { today }: Known) {
  const { number, issue_date, due_date, customer_code, customer_name, reference, state } = values
  const notOwed = whyNotOwed(state)
  const checks: [boolean, string, Problem['key'], Problem['params']?][] = [
    [kind === null, 'kind', 'imports.unknown_document_kind'],
    [number === undefined, 'number', 'validation.required'],
    [(number?.length ?? 0) > longest.number, 'number', 'validation.too_long', { count: longest.number }],
    [(reference?.length ?? 0) > longest.reference, 'reference', 'validation.too_long', { count: longest.reference }],
    [customer_code === undefined && customer_name === undefined, 'customer_name', 'validation.required'],
    [issue_date === undefined, 'issue_date', 'validation.required'],
    [!isDate(issue_date), 'issue_date', 'validation.date'],
    [!isDate(due_date), 'due_date', 'validation.date'],
    [issue_date !== undefined && issue_date > today, 'issue_date', 'validation.after_today'],
    [isDate(due_date) && isDueTooEarly(kind, values), 'due_date', 'gap.due_before_issue'],
    [!currencies.includes(currency as (typeof currencies)[number]), 'currency', 'validation.currency'],
    [notOwed !== undefined, 'state', notOwed === 'is_void' ? 'imports.is_void' : 'imports.is_draft'],
  ]
  return checks.flatMap(([isWrong, field, key, params]): Problem[] =>
    isWrong ? [{ field, key, ...(params && { params }) }] : [],
  )
}

/** The rate that the file gives, or the one that was said of it. One in the currency of the business has none. */
function rateOf({ exchange_rate }: Values, currency: string, { baseCurrency, rates }: Known) {
  if (currency === baseCurrency) return { rate: null, isGiven: true }
  const given = exchange_rate === undefined ? undefined : exchangeRateText.safeParse(exchange_rate)
  if (given && !given.success) return undefined
  const rate = given?.data ?? rates[currency] ?? null
  return { rate, isGiven: rate !== null }
}

/** In a list that does not say what its rows are, a minus does. */
const isCreditByMinus = ({ kind, gross, outstanding }: Values) =>
  kind === undefined && (outstanding ?? gross ?? '').startsWith('-')

/** The rows of one document. What is said of the whole of it stands in the first row. */
export function readOpenDocument(rows: RowGroup, known: Known): Reading<OpenDocument> {
  const [{ values }] = rows
  const kind = isCreditByMinus(values) ? 'credit_note' : kindOf(values['kind'])
  const currency = (values['currency'] ?? known.baseCurrency).toUpperCase()
  const problems = whyNotRead(values, kind, currency, known)
  if (problems.length > 0 || kind === null) return { problems }
  const read = amountsOf(rows, kind, currency)
  if ('problems' in read) return read
  const exchange = rateOf(values, currency, known)
  if (!exchange) return { problems: [{ field: 'exchange_rate', key: 'validation.exchange_rate' }] }
  const warnings = kind === 'payment' ? [] : whatIsAssumed(read.amounts, exchange.isGiven, known)
  return { item: { ...read.amounts, kind, currency, exchange_rate: exchange.rate, ...saidBy(values, known) }, warnings }
}

const oneLine = (text = '') => asOneLine(text).trim()

const saidBy = (values: Values, { today }: Known) => {
  const { customer_code: code = '', customer_name: name = '', issue_date = today, due_date = null } = values
  return {
    number: oneLine(values['number']),
    reference: oneLine(values['reference']),
    customer: { code, name },
    issue_date,
    due_date,
  }
}

/** Neither matters to what is owed in its own currency, so the row is brought in all the same. */
const whatIsAssumed = ({ vat_minor }: Amounts, hasRate: boolean, { baseCurrency }: Known): Problem[] => [
  ...(vat_minor === null ? [{ field: 'vat', key: 'imports.vat_worked_out' } as const] : []),
  ...(hasRate ? [] : [{ field: 'exchange_rate', key: 'imports.no_rate', params: { currency: baseCurrency } } as const]),
]
