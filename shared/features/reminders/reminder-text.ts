import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { Formats } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { sumsOf } from './reminder-sums.ts'
import type { StepTexts } from './reminder-plans.contract.ts'

export type RemindedDocument = { number: string; due_date: string; currency: string; outstanding_minor: number }

type Written = {
  texts: StepTexts
  /** Of the customer; without a text in it that of the business, and without that any. */
  languages: readonly string[]
  business: string
  customer: string
  contact: string
  /** Oldest first. */
  documents: readonly RemindedDocument[]
  /** Where to send what is owed in each currency. */
  accounts?: readonly { currency: string; account: Account }[]
}

const accountFields = ['account_name', 'bank_name', 'sort_code', 'account_number', 'iban', 'bic'] as const
type Account = Record<(typeof accountFields)[number], string>

/** As many as fit a message that somebody reads; a statement names the others. */
const mostLines = 40

const textIn = (texts: StepTexts, languages: readonly string[]) =>
  languages.map((language) => texts[language as keyof StepTexts]).find((text) => text !== undefined) ??
  Object.values(texts).find((text) => text !== undefined)

/** Subject and text of a reminder of these documents. */
export function writeReminder(
  { texts, languages, documents, accounts = [], ...names }: Written,
  { formats, translate }: { formats: Formats; translate: Translate },
) {
  const { subject = '', body = '' } = textIn(texts, languages) ?? {}
  const lines = documents.slice(0, mostLines).map(({ number, due_date, currency, outstanding_minor }) =>
    translate('email.reminder.line', {
      number,
      due_date: formats.date(due_date),
      amount: formats.money(outstanding_minor, currency),
    }),
  )
  const more = documents.length - lines.length
  const total = sumsOf(documents)
    .map((sum) => formats.money(sum.outstanding_minor, sum.currency))
    .join(' + ')
  const owed = [
    ...lines,
    ...(more > 0 ? [translate('email.reminder.more', { count: more })] : []),
    ...(documents.length > 1 ? [translate('email.reminder.total', { amount: total })] : []),
  ].join('\n')
  const ways = accounts.map((one) => howToPay(documents, { ...one, isOne: accounts.length === 1 }, translate))
  const values = {
    ...names,
    documents: [owed, ...ways].join('\n\n'),
    total,
    due_date: formats.date(documents[0]?.due_date ?? ''),
  }
  // Whatever its text, a message says what is owed, since when, and how to pay it.
  const whole = body.includes('{documents}') ? body : `${body}\n\n{documents}`
  return { subject: fillPlaceholders(subject, values), text: fillPlaceholders(whole, values) }
}

/** More numbers than this fit no reference of a payment. */
const mostReferences = 5

/** As people read them: 20-20-15, and an IBAN in groups of four. */
function inGroups(field: (typeof accountFields)[number], value: string) {
  if (field === 'iban') return value.replaceAll(/.{4}(?=.)/g, '$& ')
  return field === 'sort_code' ? value.replaceAll(/\d\d(?=\d)/g, '$&-') : value
}

type Way = { currency: string; account: Account; isOne: boolean }

function howToPay(documents: readonly RemindedDocument[], { currency, account, isOne }: Way, translate: Translate) {
  const numbers = documents.filter((document) => document.currency === currency).map(({ number }) => number)
  const facts = accountFields.map((field) => [field, account[field]] as const).filter(([, value]) => value !== '')
  return [
    isOne ? translate('email.reminder.pay') : translate('email.reminder.pay_currency', { currency }),
    ...facts.map(([field, value]) => `${translate(`customer_page.field.${field}`)}: ${inGroups(field, value)}`),
    `${translate('customer_page.field.reference')}: ${numbers.slice(0, mostReferences).join(', ')}`,
  ].join('\n')
}
