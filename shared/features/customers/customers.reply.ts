import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { answeredShape } from '#shared/record-fields.ts'
import type * as contract from './customers.contract.ts'
import { customerFields } from './customers.fields.ts'

export const customer = z.object({
  id: z.uuid(),
  ...answeredShape(customerFields),
  terms_days: termsShown.terms_days,
  archived_at: z.iso.datetime().nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  version: z.number().int(),
})
export type Customer = z.infer<typeof customer>

export const lookalike = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  reason: z.enum(['name', 'email', 'vat_number']),
})
export type Lookalike = z.output<typeof lookalike>

const customerDefaults = z.object({ country: z.string(), currency: z.string(), language: z.string() })
export type CustomerDefaults = z.output<typeof customerDefaults>

export const replies: RepliesOf<typeof contract> = {
  createCustomer: customer,
  getCustomerDefaults: customerDefaults,
  getCustomer: customer,
  updateCustomer: customer,
  archiveCustomer: customer,
  restoreCustomer: customer,
  getCustomerTrail: pagedWithMeta(trailEntry),
  findLookalikes: z.object({ data: z.array(lookalike) }),
}
