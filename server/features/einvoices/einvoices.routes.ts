import type { FastifyInstance } from 'fastify'
import { mayAccess } from '#shared/access/permissions.ts'
import * as contract from '#shared/features/einvoices/einvoices.contract.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readAsDraft, readEInvoiceFile } from './einvoices.service.ts'
import { withoutContents } from './reading/attached-file.ts'

export function eInvoiceRoutes(app: FastifyInstance) {
  // The content says what a file is: browsers name the type of XML and PDF in many ways.
  onCall(app, contract.readEInvoiceFile, async ({ db, clock }, { actor, request, translate }) => {
    const { bytes } = contract.eInvoiceLimits
    const { content } = await readUpload(request, { field: 'file', bytes, otherwise: 'einvoice.unknown_document' })
    const reading = readEInvoiceFile(content, translate)
    const mayWrite = mayAccess('manage_invoices', actor)
    return {
      ...reading,
      document: withoutContents(reading.document),
      draft: mayWrite ? await readAsDraft(db, reading.document, clock.now()) : null,
    }
  })
}
