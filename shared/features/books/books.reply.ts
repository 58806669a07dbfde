import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './books.contract.ts'

/** The result of one rule that must hold for all books. */
const bookCheckResult = z.object({
  /** In the reader's language. */
  name: z.string(),
  /** How many rows were checked. */
  rows: z.number().int(),
  violations: z.number().int(),
  /** The first few violations. */
  examples: z.array(z.string()),
})
export type BookCheckResult = z.infer<typeof bookCheckResult>

export const bookCheck = z.object({
  id: z.uuid(),
  checked_at: z.iso.datetime(),
  took_ms: z.number().int(),
  violation_count: z.number().int(),
  results: z.array(bookCheckResult),
})
export type BookCheck = z.output<typeof bookCheck>

const lastBookCheck = z.object({ last: bookCheck.nullable() })
export type LastBookCheck = z.output<typeof lastBookCheck>

export const replies: RepliesOf<typeof contract> = {
  getBookCheck: lastBookCheck,
  runBookCheck: bookCheck,
}
