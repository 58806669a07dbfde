import type { FastifyInstance } from 'fastify'
import * as attachmentContract from '#shared/features/invoices/invoice-attachments.contract.ts'
import * as formContract from '#shared/features/invoices/invoice-form.contract.ts'
import { checkInvoice, getInvoiceXml } from '#shared/features/invoices/invoice-xml.contract.ts'
import * as contract from '#shared/features/invoices/invoices.contract.ts'
import { listPayableBankChoices } from '#server/features/banks/banks.service.ts'
import { businessOn, numberingOf } from '#server/features/business/business.service.ts'
import { listCustomerChoices } from '#server/features/customers/customers.service.ts'
import { previewNextNumber, printPages } from '#server/features/documents/documents.service.ts'
import { auditActor } from '#server/platform/actor.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import { inTransaction } from '#server/platform/database/connection/database.ts'
import { answerOnce } from '#server/platform/http/endpoints/idempotency.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onCall, onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { findAttachment } from '#server/features/invoices/drafts/attachments.queries.ts'
import { addAttachment, removeAttachment } from '#server/features/invoices/drafts/attachments.service.ts'
import { draftContent } from '#server/features/invoices/drafts/complete-draft.ts'
import { completeDraft } from '#server/features/invoices/drafts/drafts.service.ts'
import { checkDocument } from '#server/features/einvoices/written-xml.service.ts'
import { findNumber } from '#server/features/invoices/invoices.queries.ts'
import { readContent } from '#server/features/invoices/invoices.service.ts'
import { invoicePages, invoicePdf, invoiceXml } from './invoice-pdf.service.ts'

/** Form defaults, the printed document, and attachments. */
export function invoiceDocumentRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context

  onRead(app, formContract.listCustomerChoices, async (db, { query }) => ({
    data: await listCustomerChoices(db, query),
  }))

  onRead(app, formContract.getInvoiceDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    return {
      today,
      base_currency: business.base_currency,
      ...(await previewNextNumber(db, 'invoice', numberingOf(business), today)),
      run_hour: business.schedule_hour,
      banks: await listPayableBankChoices(db),
    }
  })

  onDownload(app, contract.getInvoicePdf, (_db, { params }) => invoicePdf(app.context, params.id))

  onDownload(app, getInvoiceXml, (_db, { params, query }) => invoiceXml(app.context, params.id, query.format))

  onRead(app, checkInvoice, async (db, { params, translate }) => {
    const { kind } = orNotFound(await findNumber(db, params.id))
    if (kind === 'imported') throw new AppError('e_invoice.not_expressible')
    return checkDocument(await readContent(db, params.id, clock.now()), translate)
  })

  onRead(app, contract.previewInvoice, (db, { actor, params, request: { signal } }) =>
    invoicePages({ ...app.context, db }, params.id, { ...actor, signal }),
  )

  onRead(app, contract.previewDraft, async (db, { actor, body: { copied_invoice_id: _, ...given }, request }) => {
    const completed = await completeDraft(db, given, clock.now())
    return printPages({ db, typesetter }, draftContent(completed), { ...actor, signal: request.signal })
  })

  onCall(app, attachmentContract.addAttachment, async ({ db }, { actor, origin, params, request }) => {
    const { content, fileName, type } = await readUpload(request, {
      field: 'file',
      otherwise: 'upload.unreadable',
      bytes: attachmentContract.attachmentLimits.bytes,
    })
    return inTransaction(db, auditActor(actor, origin), (tx) => {
      const add = () => addAttachment(tx, actor, params.id, { content, fileName, type })
      return answerOnce(tx, actor, attachmentContract.addAttachment, request, add, content)
    })
  })

  onWrite(app, attachmentContract.removeAttachment, (tx, { params }) =>
    removeAttachment(tx, params.id, params.attachment_id),
  )

  onDownload(app, attachmentContract.getAttachment, async (db, { params }) => {
    const file = orNotFound(await findAttachment(db, params.id, params.attachment_id))
    return { fileName: file.file_name, content: file.content, type: file.content_type }
  })
}
