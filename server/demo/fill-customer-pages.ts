import { randomBytes, randomUUID } from 'node:crypto'
import { addDays } from '#shared/dates/business-date.ts'
import { hour, type Instant, later } from '#shared/dates/instant.ts'
import { findLinkByHash, insertLink, markSeen } from '#server/features/customer-links/customer-links.queries.ts'
import { recordReply } from '#server/features/customer-page/replies.service.ts'
import { updateSettings } from '#server/features/online-payments/payment-settings.queries.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { listOpenInvoices } from './demo.queries.ts'

const seenCount = 6
const [promisedAt, disputedAt] = [1, 3]

/** Customers have looked at their newest documents; one has promised to pay, another says that something is wrong. Paying is a stand-in. */
export async function fillCustomerPages(tx: Tx, today: string, now: Instant) {
  await updateSettings(tx, { provider: 'stand_in', is_live: false })
  for (const [index, { id, contact_email }] of (await listOpenInvoices(tx, seenCount)).entries()) {
    const seenAt = later(now, -(index + 1) * 7 * hour)
    const link = await seenLink(tx, { invoice_id: id, contact_email }, seenAt)
    if (index === promisedAt)
      await recordReply(
        tx,
        link,
        { kind: 'promised', date: addDays(today, 9), text: 'It is in our payment run next week.' },
        seenAt,
      )
    if (index === disputedAt)
      await recordReply(
        tx,
        link,
        { kind: 'disputed', date: null, text: 'We were charged for twelve hours, but agreed on ten.' },
        seenAt,
      )
  }
}

/** The token is not kept: to see the page, a user creates another link. */
async function seenLink(tx: Tx, of: { invoice_id: string; contact_email: string }, created_at: Instant) {
  const token_hash = randomBytes(32)
  await insertLink(tx, { id: randomUUID(), ...of, email_id: null, token_hash, created_by: null, created_at })
  const link = orNotFound(await findLinkByHash(tx, token_hash))
  await markSeen(tx, link.id, created_at)
  return link
}
