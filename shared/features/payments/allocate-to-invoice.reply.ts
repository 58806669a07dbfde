import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './allocate-to-invoice.contract.ts'

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

export const replies: RepliesOf<typeof contract> = {
  allocateToInvoice: invoiceAllocation,
}
