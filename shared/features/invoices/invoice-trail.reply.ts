import { trailEntry } from '#shared/features/audit/trail.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './invoice-trail.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  getInvoiceTrail: pagedWithMeta(trailEntry),
}
