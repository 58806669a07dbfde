import { required } from '#shared/required.ts'
import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { emailCreditNote } from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { greetedNames } from '#shared/features/customers/greeting.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { addressedTo, findCustomer, preparedFor, recipientsOf } from '#server/features/customers/customers.service.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import { documentFiles } from '#server/features/einvoices/written-xml.service.ts'
import { refuseWithoutOriginal } from '#server/features/documents/originals/originals.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { findCreditNote } from '#server/features/credit-notes/credit-notes.queries.ts'

type EmailRequest = z.output<NonNullable<typeof emailCreditNote.body>>

async function correspondence(db: Db, creditNoteId: string) {
  const note = orNotFound(await findCreditNote(db, creditNoteId))
  if (note.status !== 'issued') throw new AppError('credit_note.not_issued')
  const business = await findBusiness(db)
  const customer = orNotFound(await findCustomer(db, note.customer_id))
  const translate = translateTo(customer.language)
  const values = {
    business: business.name,
    customer: note.customer_name,
    number: required(note.number, 'the number of an issued credit note'),
    gross: formatsFor(customer.language).money(note.gross_minor, note.currency),
  }
  return {
    note,
    business,
    customer,
    subject: translate('email.credit_note.subject', values),
    body: translate('email.credit_note.body', values),
  }
}

export async function prepareCreditNoteEmail(db: Db, creditNoteId: string) {
  const { note, customer, subject, body } = await correspondence(db, creditNoteId)
  const added = note.attachments.map(({ file_name, size_bytes }) => ({ file_name, size_bytes }))
  const attachments = [...documentFiles(note.number, customer.e_invoice_profile), ...added]
  return preparedFor(customer, { subject, body, attachments })
}

export async function queueCreditNoteEmail(
  tx: Tx,
  { user_id }: { user_id: string | null },
  creditNoteId: string,
  request: EmailRequest,
  now: Instant,
) {
  const { note, business, customer, subject, body } = await correspondence(tx, creditNoteId)
  if (note.kind === 'imported' && request.attach_pdf) await refuseWithoutOriginal(tx, { credit_note_id: creditNoteId })
  const to = request.to ?? recipientsOf(customer.contacts)
  if (to.length === 0) throw refusedField('to', { key: 'validation.no_recipient' })
  const values = { contact: greetedNames(customer, to) }
  const profile = note.parties?.customer.e_invoice_profile ?? 'none'
  const sent = { credit_note_id: creditNoteId, profile, created_by: user_id, created_at: now }
  await queueDeliveries(tx, business.e_invoice_channel, [sent])
  return queueLetter(tx, {
    kind: 'credit_note',
    credit_note_id: creditNoteId,
    to: addressedTo(customer, to),
    cc: addressedTo(customer, request.cc),
    locale: customer.language,
    subject: request.subject ?? fillPlaceholders(subject, values),
    text: request.body ?? fillPlaceholders(body, values),
    from_name: business.email_from_name || business.name,
    reply_to: business.email_reply_to,
    attach_pdf: request.attach_pdf,
    created_by: user_id,
    created_at: now,
  })
}
