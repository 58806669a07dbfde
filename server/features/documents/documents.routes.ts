import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import * as creditAttachments from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import * as creditFiles from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import * as creditXml from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import * as creditNotes from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import * as waitingCredits from '#shared/features/credit-notes/credit-notes.contract.ts'
import * as originals from '#shared/features/documents/originals.contract.ts'
import type { issueLaterBody } from '#shared/features/documents/waiting-draft.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import * as attachments from '#shared/features/invoices/invoice-documents.contract.ts'
import * as emails from '#shared/features/invoices/invoice-documents.contract.ts'
import { getInvoiceTrail } from '#shared/features/invoices/invoices.contract.ts'
import * as waitingInvoices from '#shared/features/invoices/invoices.contract.ts'
import * as invoiceXml from '#shared/features/invoices/invoice-documents.contract.ts'
import * as invoices from '#shared/features/invoices/invoices.contract.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import type { Endpoint } from '#shared/http/endpoint.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { listDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import {
  bounceDocumentEmail,
  listDocumentEmails,
  readDocumentEmail,
  resendDocumentEmail,
} from '#server/features/email/document-emails.service.ts'
import { type Actor, auditActor } from '#server/platform/actor.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database/connection/database.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { addAttachment, readAttachment, removeAttachment } from './attachments/attachments.service.ts'
import { documentKey, tables } from './documents.queries.ts'
import type { LetterRequest } from './document-letters.service.ts'
import type { DocumentFiles } from './document-files.service.ts'
import { attachOriginal, removeOriginal } from './originals/originals.service.ts'
import type { WaitingDrafts } from './waiting/waiting-drafts.service.ts'

type ById = NonNullable<(typeof invoices.getInvoicePdf)['params']>
type Shown = Invoice | CreditNote

const callsOfInvoices = {
  getPdf: invoices.getInvoicePdf,
  getXml: invoiceXml.getInvoiceXml,
  check: invoiceXml.checkInvoice,
  preview: invoices.previewInvoice,
  getTrail: getInvoiceTrail,
  addAttachment: attachments.addAttachment,
  removeAttachment: attachments.removeAttachment,
  getAttachment: attachments.getAttachment,
  addOriginal: originals.addInvoiceOriginal,
  removeOriginal: originals.removeInvoiceOriginal,
  prepareEmail: emails.prepareEmail,
  email: emails.emailInvoice,
  listEmails: emails.listInvoiceEmails,
  resendEmail: emails.resendInvoiceEmail,
  markBounced: emails.markBounced,
  issueLater: waitingInvoices.issueLater,
  stopWaiting: waitingInvoices.stopWaiting,
  retryWaiting: waitingInvoices.retryWaiting,
  listFailedIssues: waitingInvoices.listFailedIssues,
}

/** The calls that both kinds of document have. */
type Calls = Omit<typeof callsOfInvoices, 'issueLater' | 'stopWaiting' | 'retryWaiting'> & {
  issueLater: Endpoint<ById, z.ZodUndefined, typeof issueLaterBody, Shown>
  stopWaiting: Endpoint<ById, z.ZodUndefined, z.ZodUndefined, Shown>
  retryWaiting: Endpoint<ById, z.ZodUndefined, z.ZodUndefined, Shown>
}

const callsOfCreditNotes: Calls = {
  getPdf: creditFiles.getCreditNotePdf,
  getXml: creditXml.getCreditNoteXml,
  check: creditXml.checkCreditNote,
  preview: creditFiles.previewCreditNote,
  getTrail: creditNotes.getCreditNoteTrail,
  addAttachment: creditAttachments.addCreditNoteAttachment,
  removeAttachment: creditAttachments.removeCreditNoteAttachment,
  getAttachment: creditAttachments.getCreditNoteAttachment,
  addOriginal: originals.addCreditNoteOriginal,
  removeOriginal: originals.removeCreditNoteOriginal,
  prepareEmail: creditFiles.prepareCreditNoteEmail,
  email: creditFiles.emailCreditNote,
  listEmails: creditFiles.listCreditNoteEmails,
  resendEmail: creditFiles.resendCreditNoteEmail,
  markBounced: creditFiles.markCreditNoteBounced,
  issueLater: waitingCredits.issueCreditNoteLater,
  stopWaiting: waitingCredits.stopCreditNoteWaiting,
  retryWaiting: waitingCredits.retryWaitingCreditNote,
  listFailedIssues: waitingCredits.listFailedCreditNotes,
}

/** What the calls do in the way of one kind. */
type RoutedKind = {
  files: DocumentFiles
  waiting: WaitingDrafts
  read: (db: Db, id: string, reader: { translate: Translate; now: Instant }) => Promise<Shown>
  prepareEmail: (db: Db, id: string, now: Instant) => Promise<PreparedEmail>
  queueEmail: (tx: Tx, by: Actor, id: string, request: LetterRequest, now: Instant) => Promise<string>
}

/** The files, e-mails and history of documents, and issuing them on a later day. */
export const documentRoutes = (kind: RoutedKind) => (app: FastifyInstance) => {
  const calls = kind.files.kind === 'invoice' ? callsOfInvoices : callsOfCreditNotes
  fileRoutes(app, calls, kind)
  uploadRoutes(app, calls, kind)
  emailRoutes(app, calls, kind)
  waitingRoutes(app, calls, kind)

  onRead(app, calls.getTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, tables[kind.files.kind], params.id, query), { query, url }),
  )
}

function fileRoutes(app: FastifyInstance, calls: Calls, { files }: RoutedKind) {
  onDownload(app, calls.getPdf, (_db, { params }) => files.pdf(app.context, params.id))

  onDownload(app, calls.getXml, (_db, { params, query }) => files.xml(app.context, params.id, query.format))

  onRead(app, calls.check, (db, { params, translate }) =>
    files.check(db, params.id, { translate, now: app.context.clock.now() }),
  )

  onRead(app, calls.preview, (db, { actor, params, request: { signal } }) =>
    files.pages({ ...app.context, db }, params.id, { ...actor, signal }),
  )
}

/** Files that users add: attachments of a draft, and the original PDF of an imported document. */
function uploadRoutes(app: FastifyInstance, calls: Calls, { files: { kind } }: RoutedKind) {
  const aboutParams = ({ id }: { id: string }) => documentKey(kind, id)

  onCall(app, calls.addAttachment, async ({ db }, { actor, origin, params, request }) => {
    const limits = { bytes: attachments.attachmentLimits.bytes, otherwise: 'upload.unreadable' } as const
    const file = await readUpload(request, { field: 'file', ...limits })
    const add = (tx: Tx) => addAttachment(tx, actor, aboutParams(params), file)
    return inTransaction(db, auditActor(actor, origin), (tx) =>
      answerOnce(tx, actor, calls.addAttachment, request, () => add(tx), file.content),
    )
  })

  onWrite(app, calls.removeAttachment, (tx, { params }) =>
    removeAttachment(tx, aboutParams(params), params.attachment_id),
  )

  onDownload(app, calls.getAttachment, (db, { params }) =>
    readAttachment(db, aboutParams(params), params.attachment_id),
  )

  onCall(app, calls.addOriginal, async ({ db }, { actor, origin, params, request }) => {
    const limits = { bytes: originals.originalLimits.bytes, otherwise: 'originals.unreadable' } as const
    const file = await readUpload(request, { field: 'file', ...limits })
    const add = (tx: Tx) => attachOriginal(tx, actor, aboutParams(params), file)
    return inTransaction(db, auditActor(actor, origin), (tx) =>
      answerOnce(tx, actor, calls.addOriginal, request, () => add(tx), file.content),
    )
  })

  onWrite(app, calls.removeOriginal, (tx, { params }) => removeOriginal(tx, aboutParams(params)))
}

function emailRoutes(app: FastifyInstance, calls: Calls, { files: { kind }, prepareEmail, queueEmail }: RoutedKind) {
  const { clock } = app.context
  const aboutParams = ({ id }: { id: string }) => documentKey(kind, id)

  onRead(app, calls.prepareEmail, (db, { params }) => prepareEmail(db, params.id, clock.now()))

  onWrite(app, calls.email, async (tx, { actor, params, body }) =>
    readDocumentEmail(tx, aboutParams(params), await queueEmail(tx, actor, params.id, body, clock.now())),
  )

  onRead(app, calls.listEmails, async (db, { params }) => ({
    data: await listDocumentEmails(db, aboutParams(params)),
    deliveries: await listDeliveries(db, aboutParams(params)),
  }))

  onWrite(app, calls.resendEmail, (tx, { params }) => resendDocumentEmail(tx, aboutParams(params), params.email_id))

  onWrite(app, calls.markBounced, (tx, { params }) =>
    bounceDocumentEmail(tx, aboutParams(params), params.email_id, clock.now()),
  )
}

function waitingRoutes(app: FastifyInstance, calls: Calls, { waiting, read }: RoutedKind) {
  const { clock } = app.context

  onWrite(app, calls.issueLater, async (tx, { actor, params, body, translate }) => {
    await waiting.planIssue(tx, actor, params.id, body, clock.now())
    return read(tx, params.id, { translate, now: clock.now() })
  })

  onWrite(app, calls.stopWaiting, async (tx, { params, translate }) => {
    await waiting.stopWaiting(tx, params.id)
    return read(tx, params.id, { translate, now: clock.now() })
  })

  onWrite(app, calls.retryWaiting, async (tx, { params, translate }) => {
    await waiting.retryWaiting(tx, params.id, clock.now())
    return read(tx, params.id, { translate, now: clock.now() })
  })

  onRead(app, calls.listFailedIssues, async (db, { translate }) => ({ data: await waiting.listFailed(db, translate) }))
}
