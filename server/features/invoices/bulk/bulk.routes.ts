import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/invoices/invoice-bulk.contract.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { onDownload } from '#server/platform/http/endpoints/downloads.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { mergedPdf, zippedPdfs } from './bulk-download.ts'
import { readBulk, startBulk } from './bulk.service.ts'

export function invoiceBulkRoutes(app: FastifyInstance) {
  onWrite(app, contract.startBulk, (tx, { actor, body }) => startBulk(tx, actor, body, app.context.clock.now()))

  onRead(app, contract.getBulk, async (db, { actor, params }) => orNotFound(await readBulk(db, actor, params.id)))

  onDownload(app, contract.downloadPdfs, async (_db, { body }) => ({
    fileName: 'invoices.pdf',
    content: await mergedPdf(app.context, body.invoice_ids),
  }))

  onDownload(app, contract.downloadZip, (_db, { body }) => ({
    fileName: 'invoices.zip',
    content: zippedPdfs(app.context, body.invoice_ids),
  }))
}
