import { z } from 'zod'
import { addDays } from '#shared/dates/business-date.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'

export const termsKinds = ['days_after_invoice', 'days_after_month_end', 'day_of_month', 'day_of_next_month'] as const
export type TermsKind = (typeof termsKinds)[number]

export type PaymentTerms = { kind: TermsKind; days: number }

/** Of two kinds the number is a day of a month; of the others it is counted. */
const isDayOfMonth = (kind: TermsKind) => kind === 'day_of_month' || kind === 'day_of_next_month'

export const daysWithin = (kind: TermsKind) => (isDayOfMonth(kind) ? { min: 1, max: 31 } : { min: 0, max: 365 })

const shape = { kind: z.enum(termsKinds), days: z.number().int().min(0).max(365) }

export const paymentTerms = z.strictObject(shape).refine(
  ({ kind, days }) => {
    const { min, max } = daysWithin(kind)
    return days >= min && days <= max
  },
  { path: ['days'], ...refusedAs('validation.day_of_month') },
)

/** As records are sent; a plain number means days after the invoice. */
export const termsFields = { terms: paymentTerms, terms_days: shape.days }

export const answeredTerms = z.object(shape)

/** As records are answered. */
export const termsShown = { terms: answeredTerms, terms_days: z.number().int() }

type Sent = { terms?: PaymentTerms | undefined; terms_days?: number | undefined }

export const daysAfterInvoice = (days: number): PaymentTerms => ({ kind: 'days_after_invoice', days })

/** A record that is sent back as it was read has both: then the one that differs from what is stored is meant. */
export function givenTerms({ terms, terms_days: days }: Sent, stored?: PaymentTerms) {
  if (days === undefined) return terms
  const isUnchanged = terms !== undefined && terms.kind === stored?.kind && terms.days === stored.days
  if (terms === undefined || (isUnchanged && days !== terms.days)) return daysAfterInvoice(days)
  return terms
}

type Stored = { terms_kind: TermsKind; terms_days: number }

export const termsOf = ({ terms_kind: kind, terms_days: days }: Stored): PaymentTerms => ({ kind, days })

export const asTermsColumns = ({ kind, days }: PaymentTerms): Stored => ({ terms_kind: kind, terms_days: days })

/** "30 days", "Day 20 of the following month". */
export function termsInWords({ kind, days: count }: PaymentTerms, translate: Translate) {
  if (kind === 'days_after_invoice') return translate('customers.days', { count })
  return kind === 'days_after_month_end' && count === 0
    ? translate('terms.month_end')
    : translate(`terms.${kind}`, { count })
}

type WithTerms = { payment_terms: string; issue_date: string; due_date: string | null; terms?: PaymentTerms }

/** As a document says them: in the words given for it, or why it is due on that day where that is not clear from its date. */
export function statedTerms({ payment_terms, issue_date, due_date, terms }: WithTerms, translate: Translate) {
  if (payment_terms !== '' || terms === undefined || terms.kind === 'days_after_invoice') return payment_terms
  return due_date === dueDateByTerms(issue_date, terms) ? termsInWords(terms, translate) : ''
}

/** What a change stores. */
export function changedTerms(sent: Sent, stored?: PaymentTerms) {
  const terms = givenTerms(sent, stored)
  return terms && asTermsColumns(terms)
}

/** The first day of the month of a date, or of one so many months later. */
const monthOf = (date: string, months: number) =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 + months, 1)).toISOString().slice(0, 10)

const monthEnd = (date: string, months = 0) => addDays(monthOf(date, months + 1), -1)

/** In a short month the last one stands for a later day. */
function dayOfMonth(date: string, months: number, day: number) {
  const [wanted, last] = [addDays(monthOf(date, months), day - 1), monthEnd(date, months)]
  return wanted < last ? wanted : last
}

/** The database knows the same rule as due_date_by_terms(). */
export function dueDateByTerms(issueDate: string, { kind, days }: PaymentTerms) {
  if (kind === 'days_after_invoice') return addDays(issueDate, days)
  if (kind === 'days_after_month_end') return addDays(monthEnd(issueDate), days)
  const [day, next] = [dayOfMonth(issueDate, 0, days), dayOfMonth(issueDate, 1, days)]
  // A day that is past is the one of the following month: nothing falls due before it is issued.
  return kind === 'day_of_month' && day >= issueDate ? day : next
}
