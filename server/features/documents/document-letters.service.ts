import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import type { DocumentOrigin } from '#shared/features/documents/document-files.ts'
import type { FrozenParties } from '#shared/features/documents/frozen-parties.ts'
import type { emailInvoice } from '#shared/features/invoices/invoice-documents.contract.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'
import { addressedTo, findCustomer, preparedFor, recipientsOf } from '#server/features/customers/customers.service.ts'
import { queueDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import { listAttachments } from '#server/features/documents/attachments/attachments.queries.ts'
import { documentKey } from '#server/features/documents/documents.queries.ts'
import { refuseWithoutOriginal } from '#server/features/documents/originals/originals.service.ts'
import { filesToAttach } from '#server/features/einvoices/written-xml.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import { orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKind } from '#server/platform/database/schema/tables.ts'

/** A document that is issued, or is about to be, with the usual texts of its message and the values of their placeholders. */
export type Letter = {
  kind: DocumentKind
  document: {
    id: string
    kind: DocumentOrigin
    number: string | null
    customer_id: string
    parties: FrozenParties | null
  }
  business: BusinessRow
  textsFor: (language: string) => { subject: string; body: string; values: Record<string, string> }
}

/** The message as it would be sent, for the sender to check and change. */
export async function prepareLetter(db: Db, { kind, document, textsFor }: Letter) {
  const customer = orNotFound(await findCustomer(db, document.customer_id))
  const files = await listAttachments(db, documentKey(kind, document.id))
  const { subject, body, values } = textsFor(customer.language)
  return preparedFor(customer, {
    subject: fillPlaceholders(subject, values),
    body: fillPlaceholders(body, values),
    attachments: [
      ...filesToAttach(document.number, customer.e_invoice_profile),
      ...files.map(({ file_name, size_bytes }) => ({ file_name, size_bytes })),
    ],
  })
}

export type LetterRequest = z.output<NonNullable<typeof emailInvoice.body>>

/** With the number that the document got in place of the one that subject and body expected. */
export function withNumber<Message extends Pick<LetterRequest, 'subject' | 'body'>>(
  message: Message,
  expected: string,
  number: string,
): Message {
  const numbered = (text: string | undefined) => (expected === '' ? text : text?.replaceAll(expected, number))
  return { ...message, subject: numbered(message.subject), body: numbered(message.body) }
}

/** Queues a message about an issued document, with defaults for the fields that the sender left empty. */
export async function queueDocumentLetter(
  tx: Tx,
  { user_id }: { user_id: string | null },
  { kind, document, business, textsFor }: Letter,
  request: LetterRequest,
  now: Instant,
) {
  const of = documentKey(kind, document.id)
  if (document.kind === 'imported' && request.attach_pdf) await refuseWithoutOriginal(tx, of)
  const customer = orNotFound(await findCustomer(tx, document.customer_id))
  const to = request.to ?? recipientsOf(customer.contacts)
  if (to.length === 0) throw refusedField('to', { key: 'validation.no_recipient' })
  const usual = textsFor(customer.language)
  const values = { ...usual.values, contact: greetedNames(customer, to) }
  const profile = document.parties?.customer.e_invoice_profile ?? 'none'
  await queueDeliveries(tx, business.e_invoice_channel, [{ ...of, profile, created_by: user_id, created_at: now }])
  return queueLetter(tx, {
    kind,
    ...of,
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
