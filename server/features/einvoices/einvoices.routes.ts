import type { FastifyInstance } from 'fastify'
import * as contract from '#shared/features/einvoices/einvoices.contract.ts'
import { readUpload } from '#server/platform/http/endpoints/read-upload.ts'
import { onCall } from '#server/platform/http/endpoints/register-endpoint.ts'
import { readEInvoiceFile } from './einvoices.service.ts'

export function eInvoiceRoutes(app: FastifyInstance) {
  // The content says what a file is: browsers name the type of XML and PDF in many ways.
  onCall(app, contract.readEInvoiceFile, async (_, { request, translate }) => {
    const { bytes } = contract.eInvoiceLimits
    const { content } = await readUpload(request, { field: 'file', bytes, otherwise: 'einvoice.unknown_document' })
    return readEInvoiceFile(content, translate)
  })
}
