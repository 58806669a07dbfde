import { z } from 'zod'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import { listedShape } from '#shared/record-fields.ts'
import { customerFields } from './customers.fields.ts'

export const customerRow = z.object({
  id: z.uuid(),
  ...listedShape(customerFields),
  city: z.string(),
  country: z.string(),
  email: z.string(),
  ...termsShown,
  /** In the base currency, each invoice by its own exchange rate. */
  owed_minor: z.number().int(),
  overdue_minor: z.number().int(),
  last_invoice_date: z.iso.date().nullable(),
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
})
export type CustomerRow = z.infer<typeof customerRow>
