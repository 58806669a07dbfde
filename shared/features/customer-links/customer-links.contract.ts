import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { emailAddress } from '#shared/validation/text.ts'

const byId = z.strictObject({ id: z.uuid() })

/** A secret link to the page of a document, without its secret. */
const customerLink = z.object({
  id: z.uuid(),
  /** Whom it was made for; empty for the one that anybody may be given, such as the one on the PDF. */
  contact_email: z.string(),
  created_at: z.iso.datetime(),
  /** Null if it was made for an e-mail or for the PDF. */
  created_by_name: z.string().nullable(),
  /** When somebody first saw the page. */
  first_seen_at: z.iso.datetime().nullable(),
  last_seen_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
  /** Null while something is owed on the document. */
  ends_at: z.iso.datetime().nullable(),
})
export type CustomerLink = z.infer<typeof customerLink>

export const listCustomerLinks = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/links',
  access: 'invoice_access',
  summary: 'The links to the customer page of an invoice, newest first: for whom, and when it was seen.',
  params: byId,
  reply: z.object({ data: z.array(customerLink) }),
})

export const createCustomerLink = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/links',
  access: 'manage_invoices',
  summary:
    'The secret link to the customer page of an issued invoice. Each contact has one: asked for again, it is the same until it is revoked.',
  params: byId,
  body: z.strictObject({ contact_email: emailAddress.optional() }),
  reply: z.object({ id: z.uuid(), url: z.string(), ends_at: z.iso.datetime().nullable() }),
  status: 201,
})

export const revokeCustomerLink = endpoint({
  method: 'DELETE',
  path: '/api/links/:id',
  access: 'manage_invoices',
  summary: 'Revoke a link: whoever has it finds nothing there any more.',
  params: byId,
})
