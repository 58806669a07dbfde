import { linkFor } from '#server/features/customer-links/customer-links.service.ts'
import type { FindPageLink } from '#server/features/email/email.jobs.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'

/** The link of the first recipient to the page of the invoice that a message is about. Sent again, it is the same. */
export const findPageLink: FindPageLink = async (context, { invoice_id, recipients, to_address }) => {
  if (invoice_id === null) return null
  const { db, clock } = context
  const contact_email = recipients?.[0]?.address ?? to_address
  const wanted = { invoice_id, contact_email, created_by: null, created_at: clock.now() }
  const { url } = await inTransaction(db, {}, (tx) => linkFor(tx, context, wanted))
  return url
}
