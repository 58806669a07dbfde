import { z } from 'zod'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { listedShape } from '#shared/record-fields.ts'
import type * as contract from './customer-list.contract.ts'
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

const customers = pagedWithMeta(customerRow).extend({
  totals: z.object({ customers: z.number().int(), archived: z.number().int() }),
  /** The currency of what is owed. */
  base_currency: z.string(),
})
export type Customers = z.output<typeof customers>

export const replies: RepliesOf<typeof contract> = {
  listCustomers: customers,
}
