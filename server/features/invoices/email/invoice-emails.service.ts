import { required } from '#shared/required.ts'
import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { emailInvoice } from '#shared/features/invoices/invoice-emails.contract.ts'
import { greetedNames } from '#shared/features/customers/greeting.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { type BusinessRow, businessOn } from '#server/features/business/business.service.ts'
import { addressedTo, findCustomer, preparedFor, recipientsOf } from '#server/features/customers/customers.service.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import { documentFiles } from '#server/features/einvoices/written-xml.service.ts'
import { refuseWithoutOriginal } from '#server/features/documents/originals/originals.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { listAttachments } from '#server/features/invoices/drafts/attachments.queries.ts'
import { findInvoice, type InvoiceRecord, lockInvoice } from '#server/features/invoices/invoices.queries.ts'

export { listFailedEmails } from './invoice-emails.queries.ts'

type EmailRequest = z.output<NonNullable<typeof emailInvoice.body>>

/** Queues a message about an issued invoice, with defaults for the fields that the sender left empty. */
export async function queueInvoiceEmail(
  tx: Tx,
  { user_id }: { user_id: string | null },
  invoiceId: string,
  request: EmailRequest,
  now: Instant,
) {
  const invoice = refuseUnissued(orNotFound(await lockInvoice(tx, invoiceId)))
  if (invoice.kind === 'imported' && request.attach_pdf) await refuseWithoutOriginal(tx, { invoice_id: invoiceId })
  const { business, today } = await businessOn(tx, now)
  const customer = orNotFound(await findCustomer(tx, invoice.customer_id))
  const to = request.to ?? recipientsOf(customer.contacts)
  if (to.length === 0) throw refusedField('to', { key: 'validation.no_recipient' })
  const usual = usualTexts(business, invoice, customer.language, today)
  const values = { ...valuesOf(business, invoice, customer.language), contact: greetedNames(customer, to) }
  const profile = invoice.parties?.customer.e_invoice_profile ?? 'none'
  const sent = { invoice_id: invoiceId, profile, created_by: user_id, created_at: now }
  await queueDeliveries(tx, business.e_invoice_channel, [sent])
  return queueLetter(tx, {
    kind: 'invoice',
    invoice_id: invoiceId,
    to: addressedTo(customer, to),
    cc: addressedTo(customer, request.cc),
    locale: customer.language,
    subject: fillPlaceholders(request.subject ?? usual.subject, values),
    text: fillPlaceholders(request.body ?? usual.body, values),
    from_name: business.email_from_name || business.name,
    reply_to: business.email_reply_to,
    attach_pdf: request.attach_pdf,
    created_by: user_id,
    created_at: now,
  })
}

/** The message as it would be sent, for the sender to check and change. */
export async function prepareEmail(db: Db, invoiceId: string, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const invoice = refuseUnissued(orNotFound(await findInvoice(db, invoiceId, today)))
  return preparedFrom(db, invoice, { business, today })
}

/** The message about an invoice that is issued, or is about to be. */
export async function preparedFrom(
  db: Db,
  invoice: InvoiceRecord,
  { business, today }: { business: BusinessRow; today: string },
) {
  const customer = orNotFound(await findCustomer(db, invoice.customer_id))
  const files = await listAttachments(db, invoice.id)
  const usual = usualTexts(business, invoice, customer.language, today)
  const values = valuesOf(business, invoice, customer.language)
  return preparedFor(customer, {
    subject: fillPlaceholders(usual.subject, values),
    body: fillPlaceholders(usual.body, values),
    attachments: [
      ...documentFiles(invoice.number, customer.e_invoice_profile),
      ...files.map(({ file_name, size_bytes }) => ({ file_name, size_bytes })),
    ],
  })
}

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

function refuseUnissued<Record extends Pick<InvoiceRecord, 'status'>>(invoice: Record) {
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
