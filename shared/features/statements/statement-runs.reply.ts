import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './statement-runs.contract.ts'

export const statementRun = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'done']),
  total_count: z.number().int(),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** Those who got nothing, and why. */
  results: z.array(z.object({ customer_id: z.uuid(), customer_name: z.string(), refusal: z.string() })),
})
export type StatementRun = z.infer<typeof statementRun>

export const replies: RepliesOf<typeof contract> = {
  sendStatements: statementRun,
  getStatementRun: statementRun,
}
