import { z } from 'zod'

export const paymentBankLine = z.object({
  id: z.uuid(),
  bank_id: z.uuid(),
  bank_label: z.string(),
  booked_date: z.iso.date(),
  /** Of the whole line, which may have brought several payments. */
  amount_minor: z.number().int(),
  text: z.string(),
  payer_name: z.string(),
})
