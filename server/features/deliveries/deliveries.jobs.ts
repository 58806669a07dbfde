import type { Instant } from '#shared/dates/instant.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { retryUntilReachable } from '#server/platform/database/connection/retry-until-reachable.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import type { JobContext } from '#server/platform/jobs/jobs.ts'
import { type Answer, callAccessPoint, DeliveryProblem } from './channels/call-access-point.ts'
import { putIntoFolder } from './channels/put-into-folder.ts'
import { findQueuedDelivery, markAttempt } from './deliveries.queries.ts'

type Xml = { number: string; content: Buffer }

/** Finds the XML of a document. */
export type FindDeliveredXml = (context: JobContext, of: DocumentKey) => Promise<Xml>

type Queued = NonNullable<Awaited<ReturnType<typeof findQueuedDelivery>>>

/** Hands one e-invoice to its channel. Safe to run again: a folder gets the same file, an access point the same key. */
export async function sendDelivery(
  context: JobContext,
  findXml: FindDeliveredXml,
  { delivery_id: id }: { delivery_id: string },
) {
  const { db, clock, logger, signal } = context
  const delivery = await findQueuedDelivery(db, id)
  if (!delivery) return
  const note = (outcome: Parameters<typeof markAttempt>[2]) =>
    retryUntilReachable(() => inTransaction(db, {}, (tx) => markAttempt(tx, id, outcome)), {
      timeoutMs: Infinity,
      signal,
    })
  try {
    const { status, reason } = await handOver(context, delivery, await findXml(context, documentOf(delivery)))
    await note({ status, last_error: reason || null, answered_at: clock.now() })
  } catch (error) {
    const isFinal = context.lastAttempt || (error instanceof DeliveryProblem && error.isFinal)
    const reason = reasonOf(error)
    await note({ status: isFinal ? 'failed' : 'queued', last_error: reason })
    logger.warn({ delivery_id: id, reason, final: isFinal }, 'an e-invoice could not be handed over')
    if (!isFinal) throw error
  }
}

const documentOf = ({ invoice_id, credit_note_id }: Queued): DocumentKey =>
  invoice_id === null ? { credit_note_id: credit_note_id ?? '' } : { invoice_id }

async function handOver(
  { config, appUrl, clock }: JobContext,
  { id, channel }: Queued,
  { number, content }: Xml,
): Promise<Answer> {
  if (channel === 'folder') {
    if (!config.E_INVOICE_FOLDER) throw notSetUp('E_INVOICE_FOLDER')
    await putIntoFolder(config.E_INVOICE_FOLDER, { deliveryId: id, fileName: `${number}.xml`, xml: content })
    return { status: 'delivered', reason: '' }
  }
  const { E_INVOICE_URL: url, E_INVOICE_SECRET: secret } = config
  if (!url || !secret) throw notSetUp('E_INVOICE_URL')
  const callBack = `${appUrl}/api/einvoices/deliveries/${id}/answer`
  return callAccessPoint({
    url,
    secret,
    deliveryId: id,
    number,
    xml: content,
    callBack,
    timestamp: seconds(clock.now()),
  })
}

const seconds = (now: Instant) => String(Math.floor(Date.parse(now) / 1000))

const notSetUp = (setting: string) => new DeliveryProblem(`${setting} is not set`, { isFinal: true })

/** `fetch` says only that it failed; its cause says why. */
function reasonOf(error: unknown) {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  return (cause instanceof Error ? cause.message || cause.name : String(cause)).slice(0, 500)
}
