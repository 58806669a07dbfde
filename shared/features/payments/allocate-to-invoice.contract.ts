import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { amountMinor } from './payments.contract.ts'

const minor = z.number().int()

const invoiceAllocation = z.object({
  invoice_id: z.uuid(),
  currency: z.string(),
  allocated_minor: minor,
  /** What is still owed after it. */
  outstanding_minor: minor,
  /** What was given by which payment or credit note. */
  allocations: z.array(
    z.object({ payment_id: z.uuid().nullable(), credit_note_id: z.uuid().nullable(), amount_minor: minor }),
  ),
})
export type InvoiceAllocation = z.infer<typeof invoiceAllocation>

export const allocateToInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/allocations',
  access: 'manage_payments',
  summary:
    'Give an invoice what its customer has: payments on account first, then credit notes, the oldest of each first. All of the amount or nothing.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ amount_minor: amountMinor }),
  reply: invoiceAllocation,
  status: 201,
})
