import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { type BusinessRow, businessOn } from '#server/features/business/business.service.ts'
import {
  type Letter,
  type LetterRequest,
  prepareLetter,
  queueDocumentLetter,
} from '#server/features/documents/document-letters.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { findInvoice, type InvoiceRecord, lockInvoice } from '#server/features/invoices/invoices.queries.ts'

export { listFailedEmails } from './invoice-emails.queries.ts'

export async function queueInvoiceEmail(
  tx: Tx,
  by: { user_id: string | null },
  invoiceId: string,
  request: LetterRequest,
  now: Instant,
) {
  const invoice = refuseUnissued(orNotFound(await lockInvoice(tx, invoiceId)))
  return queueDocumentLetter(tx, by, letterAbout(invoice, await businessOn(tx, now)), request, now)
}

export async function prepareInvoiceEmail(db: Db, invoiceId: string, now: Instant) {
  const on = await businessOn(db, now)
  const invoice = refuseUnissued(orNotFound(await findInvoice(db, invoiceId, on.today)))
  return prepareLetter(db, letterAbout(invoice, on))
}

/** The message about an invoice that is issued, or is about to be. */
export const letterAbout = (
  invoice: InvoiceRecord,
  { business, today }: { business: BusinessRow; today: string },
): Letter => ({
  kind: 'invoice',
  document: invoice,
  business,
  textsFor: (language) => ({
    ...usualTexts(business, invoice, language, today),
    values: valuesOf(business, invoice, language),
  }),
})

type Owing = Pick<InvoiceRecord, 'outstanding_minor' | 'due_date'>

/** The default texts for an invoice that is due later, one that is overdue, and one on which nothing is owed. */
function usualTexts(business: BusinessRow, { outstanding_minor, due_date }: Owing, language: string, today: string) {
  if (outstanding_minor === 0) {
    const translate = translateTo(language)
    // Placeholders stay here: they are filled in together with those of the other texts.
    return { subject: translate('email.settled.subject'), body: translate('email.settled.body') }
  }
  return due_date !== null && due_date < today
    ? { subject: business.overdue_email_subject, body: business.overdue_email_body }
    : { subject: business.invoice_email_subject, body: business.invoice_email_body }
}

function refuseUnissued(invoice: InvoiceRecord) {
  if (invoice.status === 'void') throw new AppError('invoice.void')
  if (invoice.status !== 'issued') throw new AppError('invoice.not_issued')
  return invoice
}

function valuesOf(business: BusinessRow, invoice: InvoiceRecord, language: string) {
  const formats = formatsFor(language)
  const day = (date: string | null) => (date === null ? '' : formats.date(date))
  return {
    business: business.name,
    customer: invoice.customer_name,
    number: required(invoice.number, 'the number of an issued invoice'),
    gross: formats.money(invoice.gross_minor, invoice.currency),
    outstanding: formats.money(invoice.outstanding_minor, invoice.currency),
    issue_date: day(invoice.issue_date),
    due_date: day(invoice.due_date),
    reference: invoice.reference,
  }
}
