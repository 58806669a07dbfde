import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/credit-notes/waiting-credit-notes.contract.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readCreditNote } from '#server/features/credit-notes/credit-notes.service.ts'
import { waitingCreditNotes } from './waiting-credit-notes.service.ts'

export function waitingCreditNoteRoutes(app: FastifyInstance) {
  const { clock } = app.context

  onRead(app, contract.getCreditNoteDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    return { today, run_hour: business.schedule_hour }
  })

  onWrite(app, contract.issueCreditNoteLater, async (tx, { actor, params, body, translate }) => {
    await waitingCreditNotes.planIssue(tx, actor, params.id, body, clock.now())
    return readCreditNote(tx, params.id, { translate, now: clock.now() })
  })

  onWrite(app, contract.stopCreditNoteWaiting, async (tx, { params, translate }) => {
    await waitingCreditNotes.stopWaiting(tx, params.id)
    return readCreditNote(tx, params.id, { translate, now: clock.now() })
  })

  onWrite(app, contract.retryWaitingCreditNote, async (tx, { params, translate }) => {
    await waitingCreditNotes.retryWaiting(tx, params.id, clock.now())
    return readCreditNote(tx, params.id, { translate, now: clock.now() })
  })

  onRead(app, contract.listFailedCreditNotes, async (db, { translate }) => ({
    data: await waitingCreditNotes.listFailed(db, translate),
  }))
}
