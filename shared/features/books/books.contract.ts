import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'

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

const bookCheck = z.object({
  id: z.uuid(),
  checked_at: z.iso.datetime(),
  took_ms: z.number().int(),
  violation_count: z.number().int(),
  results: z.array(bookCheckResult),
})

export const getBookCheck = endpoint({
  method: 'GET',
  path: '/api/admin/books',
  access: 'admin_access',
  summary:
    'What the last check of the books found: every kept figure against the sum of its rows, gaps in numbers, changes of what is issued.',
  reply: z.object({ last: bookCheck.nullable() }),
})

export const runBookCheck = endpoint({
  method: 'POST',
  path: '/api/admin/books/check',
  access: 'manage_admin',
  summary: 'Check the books now.',
  reply: bookCheck,
})
