import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { onDownload, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { prepareCreditNoteEmail, queueCreditNoteEmail } from './credit-note-emails.service.ts'
import { creditNotePages, creditNotePdf } from './credit-note-pdf.service.ts'

export function creditNoteDocumentRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onDownload(app, contract.getCreditNotePdf, (_db, { params }) => creditNotePdf(app.context, params.id))

  onRead(app, contract.previewCreditNote, (db, { actor, params, request: { signal } }) =>
    creditNotePages({ db, typesetter, clock }, params.id, { ...actor, signal }),
  )

  onRead(app, contract.prepareCreditNoteEmail, (db, { params }) => prepareCreditNoteEmail(db, params.id))

  onWrite(app, contract.emailCreditNote, (tx, { actor, params, body }) =>
    queueCreditNoteEmail(tx, actor, params.id, body, clock.now()),
  )
}
