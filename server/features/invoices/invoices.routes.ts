import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/invoices/invoices.contract.ts'
import * as formContract from '#shared/features/invoices/invoice-form.contract.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { listTrail } from '#server/features/audit/audit.service.ts'
import { listBanks } from '#server/features/banks/banks.service.ts'
import { listCustomerChoices } from '#server/features/customers/customers.service.ts'
import { foreseeNumber, printPages } from '#server/features/documents/documents.service.ts'
import { auditActor } from '#server/platform/actor.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { csvFile } from '#server/platform/csv.ts'
import { inTransaction } from '#server/platform/database/database.ts'
import { wrappedPage } from '#server/platform/http/paging.ts'
import { readUpload } from '#server/platform/http/read-upload.ts'
import { onCall, onDownload, onRead, onWrite } from '#server/platform/http/register-endpoint.ts'
import { findAttachment } from './attachments.queries.ts'
import { addAttachment, removeAttachment } from './attachments.service.ts'
import { changeDraft, completeDraft, createDraft, draftContent, removeDraft } from './drafts.service.ts'
import { csvColumns } from './invoice-csv.ts'
import { countByState, listInvoicePage, streamInvoices, sumByCurrency } from './invoice-list.queries.ts'
import { invoicePages, invoicePdf } from './invoice-pdf.service.ts'
import { readInvoice, setHold, voidInvoice } from './invoices.service.ts'
import { issueInvoice } from './issue.service.ts'

export function invoiceRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context
  const reader = ({ translate }: Pick<Parameters<typeof readInvoice>[2], 'translate'>) => ({
    translate,
    now: clock.now(),
  })

  onRead(app, contract.listInvoices, async (db, { query, url }) => {
    const { today } = await businessOn(db, clock.now())
    return wrappedPage(await listInvoicePage(db, query, today), { query, url })
  })

  onRead(app, contract.summariseInvoices, async (db, { query }) => {
    const { today } = await businessOn(db, clock.now())
    return { counts: await countByState(db, query, today), totals: await sumByCurrency(db, query, today) }
  })

  onDownload(app, contract.exportInvoices, async (db, { query }) => {
    const { today } = await businessOn(db, clock.now())
    return { fileName: 'invoices.csv', content: csvFile(csvColumns, streamInvoices(db, query, today)) }
  })

  onRead(app, formContract.listCustomerChoices, async (db, { query }) => ({
    data: await listCustomerChoices(db, query),
  }))

  onRead(app, formContract.getInvoiceDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    const numbering = { prefix: business.invoice_prefix, year: business.invoice_year, digits: business.invoice_digits }
    const usable = (await listBanks(db)).filter(({ retired_at }) => retired_at === null)
    return {
      today,
      base_currency: business.base_currency,
      ...(await foreseeNumber(db, 'invoice', numbering, today)),
      banks: usable.map(({ id, label, currency, is_default }) => ({ id, label, currency, is_default })),
    }
  })

  onWrite(app, contract.createInvoice, async (tx, { actor, body, translate }) =>
    readInvoice(tx, await createDraft(tx, actor, body, clock.now()), reader({ translate })),
  )

  onRead(app, contract.getInvoice, (db, { params, translate }) => readInvoice(db, params.id, reader({ translate })))

  onWrite(app, contract.updateInvoice, async (tx, { params, body, translate }) => {
    const answer = () => readInvoice(tx, params.id, reader({ translate }))
    await changeDraft(tx, params.id, body, clock.now(), answer)
    return answer()
  })

  onWrite(app, contract.deleteInvoice, (tx, { params }) => removeDraft(tx, params.id))

  onWrite(app, contract.issueInvoice, async (tx, { params, body, translate }) => {
    await issueInvoice(tx, params.id, body.issue_date ?? null, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.voidInvoice, async (tx, { actor, params, body, translate }) => {
    await voidInvoice(tx, actor, params.id, body.reason, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.holdInvoice, async (tx, { params, body, translate }) => {
    await setHold(tx, params.id, body, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.releaseInvoice, async (tx, { params, translate }) => {
    await setHold(tx, params.id, null, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onDownload(app, contract.getInvoicePdf, (_db, { params }) => invoicePdf(app.context, params.id))

  onRead(app, contract.previewInvoice, (db, { params }) => invoicePages({ db, typesetter, clock }, params.id))

  onRead(app, contract.previewDraft, async (db, { body: { copied_invoice_id: _, ...given } }) => {
    const completed = await completeDraft(db, given, await businessOn(db, clock.now()))
    return printPages({ db, typesetter }, draftContent(completed))
  })

  onRead(app, contract.getInvoiceTrail, async (db, { params, query, url }) =>
    wrappedPage(await listTrail(db, 'invoices', params.id, query), { query, url }),
  )

  onCall(app, contract.addAttachment, async ({ db }, { actor, origin, params, request }) => {
    const { content, fileName, type } = await readUpload(request, {
      field: 'file',
      otherwise: 'upload.unreadable',
      bytes: contract.attachmentLimits.bytes,
    })
    return inTransaction(db, auditActor(actor, origin), (tx) =>
      addAttachment(tx, actor, params.id, { content, fileName, type }),
    )
  })

  onWrite(app, contract.removeAttachment, (tx, { params }) => removeAttachment(tx, params.id, params.attachment_id))

  onDownload(app, contract.getAttachment, async (db, { params }) => {
    const file = orNotFound(await findAttachment(db, params.id, params.attachment_id))
    return { fileName: file.file_name, content: file.content, type: file.content_type }
  })
}
