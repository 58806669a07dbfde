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
}

/** As many as fit a message that somebody reads; a statement names the others. */
const mostLines = 40

const textIn = (texts: StepTexts, languages: readonly string[]) =>
  languages.map((language) => texts[language as keyof StepTexts]).find((text) => text !== undefined) ??
  Object.values(texts).find((text) => text !== undefined)

/** Subject and text of a reminder of these documents. */
export function writeReminder(
  { texts, languages, documents, ...names }: Written,
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
  const values = {
    ...names,
    documents: [...lines, ...(more > 0 ? [translate('email.reminder.more', { count: more })] : [])].join('\n'),
    total: sumsOf(documents)
      .map((sum) => formats.money(sum.outstanding_minor, sum.currency))
      .join(' + '),
    due_date: formats.date(documents[0]?.due_date ?? ''),
  }
  return { subject: fillPlaceholders(subject, values), text: fillPlaceholders(body, values) }
}
