import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Attachment } from './attachment.ts'

const reads = 'invoice_access'
const manages = 'manage_invoices'
const byId = z.strictObject({ id: z.uuid() })

export const attachmentLimits = { bytes: 10 * 1024 * 1024, count: 10 }

export const addAttachment = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/attachments',
  access: manages,
  summary: 'Add a file to a draft: a form with one file named `file`, up to 10 MB. It is sent along with the invoice.',
  params: byId,
  upload: 'file',
  reply: json<Attachment>(),
  status: 201,
})

const byAttachment = z.strictObject({ id: z.uuid(), attachment_id: z.uuid() })

export const removeAttachment = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/attachments/:attachment_id',
  access: manages,
  summary: 'Take a file off a draft.',
  params: byAttachment,
})

export const getAttachment = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/attachments/:attachment_id',
  access: reads,
  summary: 'A file that was added to an invoice.',
  params: byAttachment,
  download: 'application/octet-stream',
})
