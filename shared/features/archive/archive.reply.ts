import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './archive.contract.ts'

const archiveSummary = z.object({ invoices: z.number().int(), credit_notes: z.number().int(), most: z.number().int() })
export type ArchiveSummary = z.output<typeof archiveSummary>

export const replies: RepliesOf<typeof contract> = {
  summariseArchive: archiveSummary,
}
