import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { deliveryChannels } from '#shared/features/deliveries/delivery.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { fields } from './business.contract.ts'
import type * as contract from './business.contract.ts'

export const business = z.object({
  ...fields,
  /** Empty until someone has filled it in. */
  ...termsShown,
  name: z.string(),
  vat_number: z.string(),
  base_currency: z.string(),
  language: z.string(),
  logo_url: z.string().nullable(),
  updated_at: z.iso.datetime(),
  version: z.number().int(),
})
export type Business = z.infer<typeof business>

const eInvoiceChannels = z.object({
  data: z.array(z.object({ channel: z.enum(deliveryChannels), target: z.string() })),
})
export type EInvoiceChannels = z.output<typeof eInvoiceChannels>

export const replies: RepliesOf<typeof contract> = {
  getBusiness: business,
  updateBusiness: business,
  listEInvoiceChannels: eInvoiceChannels,
  uploadLogo: business,
  deleteLogo: business,
  getBusinessTrail: pagedWithMeta(trailEntry),
}
