import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/late-payment/late-payment.contract.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { changeSettings, claimLatePayment, readLatePayment, readSettings } from './late-payment.service.ts'

export function latePaymentRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.getLatePaymentSettings, (db) => readSettings(db))

  onWrite(app, contract.updateLatePaymentSettings, (tx, { body }) => changeSettings(tx, body))

  onRead(app, contract.getLatePayment, (db, { params }) => readLatePayment(db, params.id, clock.now()))

  onWrite(app, contract.claimLatePayment, (tx, { actor, params }) =>
    claimLatePayment(tx, actor, params.id, clock.now()),
  )
}
