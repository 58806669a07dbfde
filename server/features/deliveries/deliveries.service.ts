import type { Instant } from '#shared/dates/instant.ts'
import { type chosenChannels, type DeliveryStatus, mayFollow } from '#shared/features/deliveries/delivery.ts'
import type { EInvoiceProfile } from '#shared/features/documents/party-identifiers.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { isExchangedAsXml } from '#server/features/einvoices/written-xml.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { enqueueAll } from '#server/platform/jobs/queue.ts'
import { findDelivery, insertDeliveries, lockDelivery, markDelivery } from './deliveries.queries.ts'

export { listDeliveries, listFailedDeliveries } from './deliveries.queries.ts'

/** With the pauses of the queue between them: about an hour. */
const maxAttempts = 9

const enqueueDeliveries = (tx: Tx, ids: { id: string }[]) =>
  enqueueAll(
    tx,
    'deliveries:send',
    ids.map(({ id }) => ({ delivery_id: id })),
    { maxAttempts },
  )

type Channel = (typeof chosenChannels)[number]

type Sent = DocumentKey & {
  /** The profile that was frozen with the document: its XML follows it. */
  profile: EInvoiceProfile
  created_by: string | null
  created_at: Instant
}

/** Documents that are being sent go to the network too, each once, if the business has a channel and they are exchanged as XML. */
export async function queueDeliveries(tx: Tx, channel: Channel, sent: Sent[]) {
  const wanted = sent.filter(({ profile }) => isExchangedAsXml(profile))
  if (channel === 'none' || wanted.length === 0) return
  const rows = wanted.map(({ profile: _, ...delivery }) => ({ ...delivery, channel }))
  await enqueueDeliveries(tx, await insertDeliveries(tx, rows))
}

/** What failed is the same delivery as before, by which an access point knows it; what was rejected becomes another one. */
export async function retryDelivery(tx: Tx, { user_id }: { user_id: string }, id: string, now: Instant) {
  const { status, channel, invoice_id, credit_note_id } = orNotFound(await lockDelivery(tx, id))
  if (status !== 'failed' && status !== 'rejected') throw new AppError('delivery.not_resendable')
  const of = invoice_id === null ? { credit_note_id: credit_note_id ?? '' } : { invoice_id }
  const ids = await refusingVoid(async () => {
    if (status === 'rejected')
      return insertDeliveries(tx, [
        { ...of, channel: await usedChannel(tx, channel), created_by: user_id, created_at: now },
      ])
    await markDelivery(tx, id, { status: 'queued', last_error: null })
    return [{ id }]
  })
  const [queued] = ids
  // A concurrent request has sent it again.
  if (!queued) throw new AppError('delivery.not_resendable')
  await enqueueDeliveries(tx, ids)
  return orNotFound(await findDelivery(tx, queued.id))
}

async function usedChannel(tx: Tx, before: Exclude<Channel, 'none'>) {
  const { e_invoice_channel: now } = await findBusiness(tx)
  return now === 'none' ? before : now
}

async function refusingVoid<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'sent_is_issued') throw new AppError('invoice.void')
    throw error
  }
}

/** What an access point says of a delivery. It may say so twice and in any order: what is older than what is known changes nothing. */
export async function recordAnswer(
  tx: Tx,
  id: string,
  { status, reason }: { status: DeliveryStatus; reason: string },
  now: Instant,
) {
  const delivery = orNotFound(await lockDelivery(tx, id))
  if (!mayFollow(delivery.status, status)) return { status: delivery.status }
  await markDelivery(tx, id, { status, last_error: reason || null, answered_at: now })
  return { status }
}
