import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/invoices/waiting-drafts.contract.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readInvoice } from '#server/features/invoices/invoices.service.ts'
import { waitingInvoices } from './waiting-drafts.service.ts'

export function waitingDraftRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onWrite(app, contract.issueLater, async (tx, { actor, params, body, translate }) => {
    await waitingInvoices.planIssue(tx, actor, params.id, body, clock.now())
    return readInvoice(tx, params.id, { translate, now: clock.now() })
  })

  onWrite(app, contract.stopWaiting, async (tx, { params, translate }) => {
    await waitingInvoices.stopWaiting(tx, params.id)
    return readInvoice(tx, params.id, { translate, now: clock.now() })
  })

  onWrite(app, contract.retryWaiting, async (tx, { params, translate }) => {
    await waitingInvoices.retryWaiting(tx, params.id, clock.now())
    return readInvoice(tx, params.id, { translate, now: clock.now() })
  })

  onRead(app, contract.listFailedIssues, async (db, { translate }) => ({
    data: await waitingInvoices.listFailed(db, translate),
  }))
}
