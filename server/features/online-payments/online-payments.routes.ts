import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/online-payments/online-payments.contract.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { onPublicCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { rawBodyOf } from '#server/platform/http/requests/json-bodies.ts'
import { recordEvent } from './events.service.ts'
import { listOpenIncidents, lockIncident, markResolved } from './incidents.queries.ts'
import { changePaymentSettings, findWebhookSecret, readPaymentSettings } from './payment-settings.service.ts'
import { isSignedByStripe, readStripeEvent, signatureHeader } from './providers/stripe-events.ts'
import { readOnlineOrigin, refundOnline } from './refunds.service.ts'

export function onlinePaymentRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.getPaymentSettings, (db) => readPaymentSettings(db, app.context))

  onWrite(app, contract.updatePaymentSettings, (tx, { body }) => changePaymentSettings(tx, app.context, body))

  onPublicCall(app, contract.receivePaymentEvent, async ({ db }, { origin, request }) => {
    const { secret, is_live } = await findWebhookSecret(db, app.context)
    const header = String(request.headers[signatureHeader] ?? '')
    const isSigned = secret !== null && isSignedByStripe(secret, { header, body: rawBodyOf(request) }, clock.now())
    if (!isSigned) throw new AppError('payments.not_signed')
    const event = readStripeEvent(request.body)
    // Test and live are two worlds: what happens in the other one is none of ours.
    if (event.is_live !== is_live) return { received: false }
    await inTransaction(db, { ...origin }, (tx) => recordEvent(tx, event, clock.now()))
    return { received: true }
  })

  onRead(app, contract.listPaymentIncidents, async (db) => ({ data: await listOpenIncidents(db) }))

  onWrite(app, contract.resolvePaymentIncident, async (tx, { actor, params }) => {
    const { resolved_at } = orNotFound(await lockIncident(tx, params.id))
    if (resolved_at === null) await markResolved(tx, params.id, actor.user_id, clock.now())
  })

  onRead(app, contract.getOnlineOrigin, async (db, { params }) => ({ online: await readOnlineOrigin(db, params.id) }))

  onWrite(app, contract.refundOnline, (tx, { actor, params, body }) =>
    refundOnline(tx, actor, params.id, body, clock.now()),
  )
}
