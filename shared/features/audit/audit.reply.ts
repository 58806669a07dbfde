import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './audit.contract.ts'
import { trailEntry } from './trail.ts'

const auditEntry = trailEntry.extend({
  /** What the record is called; null if it has no name. */
  record_name: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof auditEntry>

export const auditSeal = z.object({
  seals: z.number().int(),
  sealed_entries: z.number().int(),
  unsealed_entries: z.number().int(),
  last_sealed_at: z.iso.datetime().nullable(),
  last_hash: z.string().nullable(),
})
export type AuditSeal = z.output<typeof auditSeal>

const auditChoices = z.object({
  users: z.array(z.object({ id: z.uuid(), name: z.string() })),
  record_types: z.array(z.string()),
})
export type AuditChoices = z.output<typeof auditChoices>

const sealCheck = z.object({
  seals: z.number().int(),
  entries: z.number().int(),
  broken: z.array(
    z.object({
      id: z.number().int(),
      first_entry: z.number().int(),
      last_entry: z.number().int(),
      reason: z.enum(['chain', 'entries']),
    }),
  ),
})
export type SealCheck = z.output<typeof sealCheck>

export const replies: RepliesOf<typeof contract> = {
  listAudit: pagedWithMeta(auditEntry),
  getAuditChoices: auditChoices,
  getAuditSeal: auditSeal,
  verifyAuditSeals: sealCheck,
}
