import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './invoice-bulk.contract.ts'

export const bulkRun = z.object({
  id: z.uuid(),
  action: z.enum(['issue', 'email']),
  status: z.enum(['running', 'done']),
  total_count: z.number().int(),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** One result per finished invoice, in the order of the request. */
  results: z.array(
    z.object({
      invoice_id: z.uuid(),
      number: z.string().nullable(),
      customer_name: z.string(),
      /** Why it was refused; null on success. */
      refusal: z.string().nullable(),
    }),
  ),
})
export type BulkRun = z.infer<typeof bulkRun>

export const replies: RepliesOf<typeof contract> = {
  startBulk: bulkRun,
  getBulk: bulkRun,
}
