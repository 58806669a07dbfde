import { linkFor } from '#server/features/customer-links/customer-links.service.ts'
import type { FindPageLink } from '#server/features/email/email.jobs.ts'
import { findRemindedInvoice } from '#server/features/reminders/sending/reminder-message.service.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'

/**
 * The link of the first recipient to the page of the invoice that a message is about; a reminder leads to one of its invoices, whose page
 * lists the others. Sent again, it is the same.
 */
export const findPageLink: FindPageLink = async (context, { id, kind, recipients, to_address, ...email }) => {
  const { db, clock } = context
  const invoice_id = kind === 'reminder' ? await findRemindedInvoice(db, id) : email.invoice_id
  if (invoice_id === null) return null
  const contact_email = recipients?.[0]?.address ?? to_address
  const wanted = { invoice_id, contact_email, created_by: null, created_at: clock.now() }
  const { url } = await inTransaction(db, {}, (tx) => linkFor(tx, context, wanted))
  return url
}
