import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { checkCreditNote, getCreditNoteXml } from '#shared/features/credit-notes/credit-note-xml.contract.ts'
import { listDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import {
  bounceDocumentEmail,
  listDocumentEmails,
  readDocumentEmail,
  resendDocumentEmail,
} from '#server/features/email/document-emails.service.ts'
import { onDownload, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { prepareCreditNoteEmail, queueCreditNoteEmail } from './credit-note-emails.service.ts'
import { creditNotePages, creditNotePdf, creditNoteXml, creditNoteVerdict } from './credit-note-pdf.service.ts'

const about = ({ id }: { id: string }) => ({ credit_note_id: id })

export function creditNoteDocumentRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onDownload(app, contract.getCreditNotePdf, (_db, { params }) => creditNotePdf(app.context, params.id))

  onRead(app, checkCreditNote, (db, { params, translate }) =>
    creditNoteVerdict({ db, typesetter, clock }, params.id, translate),
  )

  onDownload(app, getCreditNoteXml, (_db, { params, query }) => creditNoteXml(app.context, params.id, query.format))

  onRead(app, contract.previewCreditNote, (db, { actor, params, request: { signal } }) =>
    creditNotePages({ db, typesetter, clock }, params.id, { ...actor, signal }),
  )

  onRead(app, contract.prepareCreditNoteEmail, (db, { params }) => prepareCreditNoteEmail(db, params.id))

  onWrite(app, contract.emailCreditNote, async (tx, { actor, params, body }) =>
    readDocumentEmail(tx, about(params), await queueCreditNoteEmail(tx, actor, params.id, body, clock.now())),
  )

  onRead(app, contract.listCreditNoteEmails, async (db, { params }) => ({
    data: await listDocumentEmails(db, about(params)),
    deliveries: await listDeliveries(db, about(params)),
  }))

  onWrite(app, contract.resendCreditNoteEmail, (tx, { params }) =>
    resendDocumentEmail(tx, about(params), params.email_id),
  )

  onWrite(app, contract.markCreditNoteBounced, (tx, { params }) =>
    bounceDocumentEmail(tx, about(params), params.email_id, clock.now()),
  )
}
