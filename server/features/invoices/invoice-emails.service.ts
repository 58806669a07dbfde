import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { emailInvoice } from '#shared/features/invoices/invoice-emails.contract.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { findCustomer, receiversOf } from '#server/features/customers/customers.service.ts'
import { noteBounce, queueLetter, sendAgain } from '#server/features/email/email.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { findAttachments } from './attachments.queries.ts'
import { findInvoiceEmail } from './invoice-emails.queries.ts'
import { findInvoice, type InvoiceRecord, lockInvoice } from './invoices.queries.ts'

type Wish = z.output<NonNullable<typeof emailInvoice.body>>

/** One message about an issued invoice, written down with what the sender left out filled in. */
export async function queueInvoiceEmail(
  tx: Tx,
  { user_id }: { user_id: string | null },
  invoiceId: string,
  wish: Wish,
  now: Instant,
) {
  const invoice = refuseUnissued(orNotFound(await lockInvoice(tx, invoiceId)))
  const { business, customer, contacts, values } = await correspondence(tx, invoice)
  const named = (address: string) => ({
    address,
    name: contacts.find(({ email }) => email.toLowerCase() === address.toLowerCase())?.name || customer.name,
  })
  const to = (wish.to ?? receiversOf(contacts)).map(named)
  if (to.length === 0) throw refusedField('to', { key: 'validation.no_recipient' })
  return queueLetter(tx, {
    kind: 'invoice',
    invoice_id: invoiceId,
    to,
    cc: wish.cc.map(named),
    locale: customer.language,
    subject: fillPlaceholders(wish.subject ?? business.invoice_email_subject, values),
    text: fillPlaceholders(wish.body ?? business.invoice_email_body, values),
    from_name: business.email_from_name || business.name,
    reply_to: business.email_reply_to,
    attach_pdf: wish.attach_pdf,
    created_by: user_id,
    created_at: now,
  })
}

/** The message as it would go out, for the sender to look at and change. */
export async function prepareEmail(db: Db, invoiceId: string, today: string) {
  const invoice = refuseUnissued(orNotFound(await findInvoice(db, invoiceId, today)))
  const { business, contacts, values } = await correspondence(db, invoice)
  const files = await findAttachments(db, invoiceId)
  return {
    to: receiversOf(contacts),
    contacts: contacts.map(({ name, email, receives_invoices }) => ({ name, email, receives_invoices })),
    subject: fillPlaceholders(business.invoice_email_subject, values),
    body: fillPlaceholders(business.invoice_email_body, values),
    attachments: [
      { file_name: `${invoice.number}.pdf`, size_bytes: null },
      ...files.map(({ file_name, size_bytes }) => ({ file_name, size_bytes })),
    ],
  }
}

function refuseUnissued<Record extends Pick<InvoiceRecord, 'status'>>(invoice: Record) {
  if (invoice.status === 'void') throw new AppError('invoice.void')
  if (invoice.status !== 'issued') throw new AppError('invoice.not_issued')
  return invoice
}

async function correspondence(db: Db, invoice: InvoiceRecord) {
  const business = await findBusiness(db)
  const customer = orNotFound(await findCustomer(db, invoice.customer_id))
  const formats = formatsFor(customer.language)
  const day = (date: string | null) => (date === null ? '' : formats.date(date))
  const values = {
    business: business.name,
    customer: invoice.customer_name,
    number: invoice.number ?? '',
    gross: formats.money(invoice.gross_minor, invoice.currency),
    issue_date: day(invoice.issue_date),
    due_date: day(invoice.due_date),
    reference: invoice.reference,
  }
  return { business, customer, contacts: customer.contacts.filter(({ email }) => email !== ''), values }
}

export async function resendInvoiceEmail(tx: Tx, invoiceId: string, emailId: string) {
  orNotFound(await findInvoiceEmail(tx, invoiceId, emailId))
  await sendAgain(tx, emailId)
}

export async function bounceInvoiceEmail(tx: Tx, invoiceId: string, emailId: string) {
  orNotFound(await findInvoiceEmail(tx, invoiceId, emailId))
  await noteBounce(tx, emailId)
}
