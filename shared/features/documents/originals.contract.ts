import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { OriginalDocument } from './document-files.ts'
import type { AddedOriginals } from './originals.reply.ts'

const access = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

/** One PDF, and a zip file of many: packed, and unpacked in all. */
export const originalLimits = { bytes: 10 * 1024 * 1024, zipBytes: 50 * 1024 * 1024, unpackedBytes: 200 * 1024 * 1024 }

export const addInvoiceOriginal = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/original',
  summary:
    'Add the PDF that another system made of an imported invoice: a form with one file named `file`, up to 10 MB.',
  access,
  params: byId,
  upload: 'file',
  reply: json<OriginalDocument>(),
  status: 201,
})

export const removeInvoiceOriginal = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/original',
  access,
  summary: 'Take the original off an imported invoice, unless it was sent.',
  params: byId,
})

export const addCreditNoteOriginal = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/original',
  summary:
    'Add the PDF that another system made of an imported credit note: a form with one file named `file`, up to 10 MB.',
  access,
  params: byId,
  upload: 'file',
  reply: json<OriginalDocument>(),
  status: 201,
})

export const removeCreditNoteOriginal = endpoint({
  method: 'DELETE',
  path: '/api/creditnotes/:id/original',
  access,
  summary: 'Take the original off an imported credit note, unless it was sent.',
  params: byId,
})

export const addOriginals = endpoint({
  method: 'POST',
  path: '/api/imports/:id/originals',
  access,
  summary:
    'Add the PDFs of the documents that an import brought: a form with a zip file named `file`, up to 50 MB, of PDFs that are named after the numbers.',
  params: byId,
  upload: 'file',
  reply: json<AddedOriginals>(),
})
