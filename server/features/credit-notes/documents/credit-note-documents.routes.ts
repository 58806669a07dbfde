import type { FastifyInstance } from 'fastify'
import * as attachmentContract from '#shared/features/credit-notes/credit-note-attachments.contract.ts'
import * as contract from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { checkCreditNote, getCreditNoteXml } from '#shared/features/credit-notes/credit-note-xml.contract.ts'
import { attachmentLimits } from '#shared/features/invoices/invoice-attachments.contract.ts'
import { listDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import {
  bounceDocumentEmail,
  listDocumentEmails,
  readDocumentEmail,
  resendDocumentEmail,
} from '#server/features/email/document-emails.service.ts'
import { auditActor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findAttachment } from '#server/features/credit-notes/attachments/credit-note-attachments.queries.ts'
import {
  addAttachment,
  removeAttachment,
} from '#server/features/credit-notes/attachments/credit-note-attachments.service.ts'
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

  onCall(app, attachmentContract.addCreditNoteAttachment, async ({ db }, { actor, origin, params, request }) => {
    const upload = await readUpload(request, {
      field: 'file',
      otherwise: 'upload.unreadable',
      bytes: attachmentLimits.bytes,
    })
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const add = () => addAttachment(tx, actor, params.id, upload)
      return answerOnce(tx, actor, attachmentContract.addCreditNoteAttachment, request, add, upload.content)
    })
  })

  onWrite(app, attachmentContract.removeCreditNoteAttachment, (tx, { params }) =>
    removeAttachment(tx, params.id, params.attachment_id),
  )

  onDownload(app, attachmentContract.getCreditNoteAttachment, async (db, { params }) => {
    const file = orNotFound(await findAttachment(db, params.id, params.attachment_id))
    return { fileName: file.file_name, content: file.content, type: file.content_type }
  })

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
