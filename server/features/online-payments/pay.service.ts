import { type Clock, hour, type Instant, later, minute } from '#shared/dates/instant.ts'
import { required } from '#shared/required.ts'
import { lockInvoiceToSettle } from '#server/features/payments/payments.service.ts'
import type { AuditActor } from '#server/platform/actor.ts'
import { AppError } from '#server/platform/app-error.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import type { Logger } from '#server/platform/logger.ts'
import * as queries from './online-payments.queries.ts'
import { isPayableOnline, type PaymentPlace, type UsedProvider, usedProvider } from './payment-settings.service.ts'
import { ProviderProblem } from './providers/provider.ts'
import { feeOfStandIn } from './providers/stand-in.ts'
import { followSession, settle } from './settle.service.ts'

/** Short, because what is owed may change meanwhile; Stripe allows no less than half an hour. */
const pageLifetime = hour
/** A page that is about to close is not offered again. */
const leastLeft = 5 * minute

export type PayContext = PaymentPlace & { db: Db; clock: Clock; logger: Logger }

type Payer = { link_id: string; invoice_id: string; page_url: string }
type By = Pick<AuditActor, 'request_id' | 'address'>

/** Where the customer pays what is owed now. Who asks twice, or in two windows, gets the same page. */
export async function startPayment(context: PayContext, payer: Payer, by: By) {
  const used = await usedProvider(context.db, context)
  if (!used) throw new AppError('payments.not_set_up')
  for (let tries = 0; tries < 3; tries += 1) {
    const { online, isStale } = await inTransaction(context.db, by, (tx) =>
      attemptOf(tx, used, payer, context.clock.now()),
    )
    if (!isStale) return openPage(context, used, { online, page_url: payer.page_url }, by)
    await retire(context, used, { online, page_url: payer.page_url }, by)
  }
  throw new AppError('record.busy')
}

/** The attempt that is under way, or a new one. A page for another amount, or by another account, has to go first. */
async function attemptOf(tx: Tx, used: UsedProvider, { link_id, invoice_id }: Payer, now: Instant) {
  const invoice = await lockInvoiceToSettle(tx, invoice_id)
  if (invoice.outstanding_minor === 0) throw new AppError('invoice.nothing_owed')
  if (!isPayableOnline(used, invoice.currency)) throw new AppError('payments.not_set_up')
  const { name: provider, is_live } = used
  const open = await queries.findOpenPayment(tx, invoice_id)
  if (open) return { online: open, isStale: isStale(open, { provider, is_live, ...invoice }, now) }
  const { currency, outstanding_minor: amount_minor } = invoice
  const row = { link_id, invoice_id, provider, is_live, currency, amount_minor, created_at: now }
  return { online: await queries.insertOnlinePayment(tx, row), isStale: false }
}

type Current = { provider: string; is_live: boolean; outstanding_minor: number }

const isStale = (open: queries.OnlinePaymentRow, current: Current, now: Instant) =>
  open.amount_minor !== current.outstanding_minor ||
  open.provider !== current.provider ||
  open.is_live !== current.is_live ||
  (open.expires_at !== null && open.expires_at < later(now, leastLeft))

type Attempt = { online: queries.OnlinePaymentRow; page_url: string }

/** After a crash between asking the provider and noting the answer it is asked again, under the same key. */
async function openPage(context: PayContext, used: UsedProvider, { online, page_url }: Attempt, by: By) {
  const { amount_minor, currency } = online
  if (online.checkout_url !== null) return { url: online.checkout_url, amount_minor, currency }
  const session = await createSession(context, used, { online, page_url })
  const { id: session_id, url: checkout_url, expires_at } = session
  await inTransaction(context.db, by, (tx) => queries.markOpen(tx, online.id, { session_id, checkout_url, expires_at }))
  return { url: required(checkout_url, 'the page of the provider'), amount_minor, currency }
}

async function createSession(context: PayContext, { provider }: UsedProvider, { online, page_url }: Attempt) {
  const { number, language, contact_email } = await queries.findPaidDocument(context.db, online.id)
  const { id: key, amount_minor, currency, created_at } = online
  // All of it is the same whenever it is asked for again: a key stands for one request.
  const expires_at = later(created_at, pageLifetime)
  const wish = { key, amount_minor, currency, description: number ?? '', contact_email, language, page_url, expires_at }
  return refusingUnreachable(
    context,
    () => provider.createSession(wish),
    async () => {
      await inTransaction(context.db, {}, (tx) => queries.markOver(tx, key, 'failed'))
    },
  )
}

async function refusingUnreachable<Result>(
  { logger }: PayContext,
  ask: () => Promise<Result>,
  onRefused = () => Promise.resolve(),
) {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof ProviderProblem)) throw error
    if (error.isFinal) await onRefused()
    logger.warn({ reason: error.message }, 'the payment provider did not do what it was asked')
    throw new AppError('payments.provider_unavailable')
  }
}

/** Closes a page at the provider. If it was paid in the meantime, that is what counts. */
async function retire(context: PayContext, used: UsedProvider, { online, page_url }: Attempt, by: By) {
  const isTheirs = online.provider === used.name && online.is_live === used.is_live
  // The account that it belongs to is gone: its state cannot be read, and a payment there would still be reported by a webhook.
  if (!isTheirs) return inTransaction(context.db, by, (tx) => queries.markOver(tx, online.id, 'expired'))
  const session_id = online.session_id ?? (await createSession(context, used, { online, page_url })).id
  const session = await refusingUnreachable(context, () => used.provider.expireSession(session_id))
  return inTransaction(context.db, by, (tx) => followSession(tx, online.id, session, context.clock.now()))
}

/** Asks the provider what became of the newest attempt, for a customer who comes back from there before its call has come. */
export async function checkPayment(context: PayContext, invoiceId: string, by: By) {
  const online = await queries.findNewestPayment(context.db, invoiceId)
  if (online?.status === 'open') await askFor(context, online, by)
}

/** Asks about one attempt that is under way. */
export async function askFor(context: PayContext, online: queries.OnlinePaymentRow, by: By) {
  const { db, clock } = context
  const used = await usedProvider(db, context)
  const { session_id, provider } = online
  if (session_id === null || provider !== used?.name || provider === 'stand_in') return
  const session = await refusingUnreachable(context, () => used.provider.readSession(session_id))
  await inTransaction(db, by, (tx) => followSession(tx, online.id, session, clock.now()))
}

/** Closes the page of an attempt whose amount is no longer what is owed. */
export async function closeStale(context: PayContext, online: queries.OnlinePaymentRow) {
  const used = await usedProvider(context.db, context)
  if (used && online.session_id !== null) await retire(context, used, { online, page_url: '' }, {})
}

/** The customer of the demo has paid, or not. */
export async function payAtStandIn(context: PayContext, invoiceId: string, outcome: 'paid' | 'cancelled', by: By) {
  const { db, clock } = context
  const online = await queries.findOpenPayment(db, invoiceId)
  if (online?.provider !== 'stand_in') throw new AppError('record.not_found')
  await inTransaction(db, by, async (tx) => {
    const locked = await queries.lockOnlinePayment(tx, online.id)
    if (outcome === 'cancelled' || !locked) return queries.markOver(tx, online.id, 'expired')
    const { amount_minor, currency, id } = locked
    const received = { amount_minor, currency, charge_id: `stand_in_${id}`, fee_minor: feeOfStandIn(amount_minor) }
    return settle(tx, locked, received, clock.now())
  })
}

/** What a page says about paying online; null where it cannot be. */
export async function onlineStateOf(
  context: PayContext,
  { invoice_id, currency }: { invoice_id: string; currency: string },
) {
  const used = await usedProvider(context.db, context)
  if (!used || !isPayableOnline(used, currency)) return null
  const newest = await queries.findNewestPayment(context.db, invoice_id)
  return { is_test: !used.is_live, is_stand_in: used.name === 'stand_in', status: newest?.status ?? null }
}
