import type { FastifyInstance, FastifyRequest } from 'fastify'
import * as contract from '#shared/features/deliveries/deliveries.contract.ts'
import { AppError } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { rawBodyOf } from '#server/platform/http/requests/json-bodies.ts'
import { onPublicCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { isSignedBy, signatureHeader, timestampHeader } from './channels/signature.ts'
import { listFailedDeliveries } from './deliveries.queries.ts'
import { recordAnswer, retryDelivery } from './deliveries.service.ts'

export function deliveryRoutes(app: FastifyInstance) {
  const { clock, config } = app.context

  onRead(app, contract.listFailedDeliveries, async (db) => ({ data: await listFailedDeliveries(db) }))

  onWrite(app, contract.retryDelivery, (tx, { actor, params }) => retryDelivery(tx, actor, params.id, clock.now()))

  onPublicCall(app, contract.answerDelivery, ({ db }, { params, body, origin, request }) => {
    refuseUnsigned(params.id, request)
    return inTransaction(db, { ...origin }, (tx) => recordAnswer(tx, params.id, body, clock.now()))
  })

  function refuseUnsigned(id: string, request: FastifyRequest) {
    const { E_INVOICE_SECRET: secret } = config
    const header = (name: string) => String(request.headers[name] ?? '')
    const signed = {
      id,
      timestamp: header(timestampHeader),
      signature: header(signatureHeader),
      body: rawBodyOf(request),
    }
    if (!secret || !isSignedBy(secret, signed, clock.now())) throw new AppError('delivery.not_signed')
  }
}
