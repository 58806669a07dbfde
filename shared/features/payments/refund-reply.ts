import { z } from 'zod'
import { paymentMethods } from './payment-methods.ts'

/** What was paid back of a payment or a credit note. */
export const refundReply = z.object({
  id: z.uuid(),
  amount_minor: z.number().int(),
  refund_date: z.iso.date(),
  method: z.enum(paymentMethods),
  reference: z.string(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
})
