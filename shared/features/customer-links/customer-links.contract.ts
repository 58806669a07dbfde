import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { emailAddress } from '#shared/validation/text.ts'
import type { CreatedLink, CustomerLink } from './customer-links.reply.ts'

const byId = z.strictObject({ id: z.uuid() })

export const listCustomerLinks = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/links',
  access: 'invoice_access',
  summary: 'The links to the customer page of an invoice, newest first: for whom, and when it was seen.',
  params: byId,
  reply: json<Rows<CustomerLink>>(),
})

export const createCustomerLink = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/links',
  access: 'manage_invoices',
  summary:
    'The secret link to the customer page of an issued invoice. Each contact has one: asked for again, it is the same until it is revoked.',
  params: byId,
  body: z.strictObject({ contact_email: emailAddress.optional() }),
  reply: json<CreatedLink>(),
  status: 201,
})

export const revokeCustomerLink = endpoint({
  method: 'DELETE',
  path: '/api/links/:id',
  access: 'manage_invoices',
  summary: 'Revoke a link: whoever has it finds nothing there any more.',
  params: byId,
})
