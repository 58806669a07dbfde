import { findPageInvoice, linkFor } from '#server/features/customer-links/customer-links.service.ts'
import type { FindPageLink } from '#server/features/email/email.jobs.ts'
import { findRemindedInvoice } from '#server/features/reminders/sending/reminder-message.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'

type Email = Parameters<FindPageLink>[1]

/**
 * The link of the first recipient to the page of the invoice that a message is about; a reminder or a statement leads to the account, with all
 * that it is about first, a receipt to one of its invoices, and a credit note to its own place there. Sent again, it is the same.
 */
export const findPageLink: FindPageLink = async (context, email) => {
  const { db, clock } = context
  const { id, kind, recipients, to_address, credit_note_id } = email
  const invoice_id = await invoiceOf(context, email)
  if (invoice_id === null) return null
  const contact_email = recipients?.[0]?.address ?? to_address
  const email_id = kind === 'reminder' || kind === 'statement' ? id : null
  const wanted = { invoice_id, contact_email, email_id, created_by: null, created_at: clock.now() }
  const { url } = await inTransaction(db, {}, (tx) => linkFor(tx, context, wanted))
  return credit_note_id === null ? url : `${url}?document=${credit_note_id}`
}

const aboutAccounts: readonly string[] = ['statement', 'receipt', 'credit_note']

async function invoiceOf({ db, clock }: Parameters<FindPageLink>[0], { id, kind, ...about }: Email) {
  if (kind === 'reminder') return findRemindedInvoice(db, id)
  return aboutAccounts.includes(kind) ? findPageInvoice(db, about, clock.now()) : about.invoice_id
}
