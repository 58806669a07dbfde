import { z } from 'zod'
import type { Attachment } from '#shared/features/invoices/attachment.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'

const byId = z.strictObject({ id: z.uuid() })

export const addCreditNoteAttachment = endpoint({
  method: 'POST',
  path: '/api/creditnotes/:id/attachments',
  access: 'manage_invoices',
  summary:
    'Add a file to a draft: a form with one file named `file`, up to 10 MB. It is sent along with the credit note.',
  params: byId,
  upload: 'file',
  reply: json<Attachment>(),
  status: 201,
})

const byAttachment = z.strictObject({ id: z.uuid(), attachment_id: z.uuid() })

export const removeCreditNoteAttachment = endpoint({
  method: 'DELETE',
  path: '/api/creditnotes/:id/attachments/:attachment_id',
  access: 'manage_invoices',
  summary: 'Take a file off a draft credit note.',
  params: byAttachment,
})

export const getCreditNoteAttachment = endpoint({
  method: 'GET',
  path: '/api/creditnotes/:id/attachments/:attachment_id',
  access: 'invoice_access',
  summary: 'A file that was added to a credit note.',
  params: byAttachment,
  download: 'application/octet-stream',
})
