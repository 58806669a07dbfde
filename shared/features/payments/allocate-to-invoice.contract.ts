import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { InvoiceAllocation } from './allocate-to-invoice.reply.ts'
import { amountMinor } from './payments.contract.ts'

export const allocateToInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/allocations',
  access: 'manage_payments',
  summary:
    'Give an invoice what its customer has: payments on account first, then credit notes, the oldest of each first. All of the amount or nothing.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ amount_minor: amountMinor }),
  reply: json<InvoiceAllocation>(),
  status: 201,
})
