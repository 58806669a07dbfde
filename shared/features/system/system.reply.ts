import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './system.contract.ts'

export const readiness = z.object({
  status: z.enum(['ready', 'degraded']),
  database: z.literal('ok'),
  writes: z.enum(['ok', 'failing']),
  connections: z.enum(['ok', 'exhausted']),
  version: z.string(),
})
export type Readiness = z.output<typeof readiness>

const live = z.object({ status: z.literal('live'), version: z.string() })
export type Live = z.output<typeof live>

const copyState = z.object({ is_copy: z.boolean(), waiting_emails: z.int() })
export type CopyState = z.output<typeof copyState>

export const replies: RepliesOf<typeof contract> = {
  getLive: live,
  getReady: readiness,
  getHealth: readiness,
  getCopy: copyState,
}
