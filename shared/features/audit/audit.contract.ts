import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import type { Paged } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { AuditChoices, AuditEntry, AuditSeal, SealCheck } from './audit.reply.ts'

export const auditFilter = listQuery(
  ['occurred_at'],
  { order_by: 'occurred_at', order_direction: 'DESC' },
  {
    user_id: emptyIsAbsent(z.uuid()),
    record_type: emptyIsAbsent(text(60)),
    record_id: emptyIsAbsent(text(64)),
    action: emptyIsAbsent(z.enum(['created', 'changed', 'deleted'])),
    from: emptyIsAbsent(businessDate),
    to: emptyIsAbsent(businessDate),
  },
)
export type AuditFilter = z.output<typeof auditFilter>

const access = 'admin_access'

export const listAudit = endpoint({
  method: 'GET',
  path: '/api/audit',
  access,
  summary:
    'The audit trail: what was done, by whom, to which record, newest first. Found by names and numbers of records, also former ones.',
  query: auditFilter,
  reply: json<Paged<AuditEntry>>(),
})

export const exportAudit = endpoint({
  method: 'GET',
  path: '/api/audit/export',
  access,
  summary: 'The filtered audit trail as CSV.',
  query: auditFilter,
  download: 'text/csv',
})

/** The values to filter by. */
export const getAuditChoices = endpoint({
  method: 'GET',
  path: '/api/audit/choices',
  access,
  summary: 'The users and the kinds of record that the trail can be filtered by.',
  reply: json<AuditChoices>(),
})

export const getAuditSeal = endpoint({
  method: 'GET',
  path: '/api/audit/seal',
  access,
  summary: 'How far the trail is sealed.',
  reply: json<AuditSeal>(),
})

export const verifyAuditSeals = endpoint({
  method: 'POST',
  path: '/api/audit/verify',
  access,
  summary: 'Work every seal out again and tell which no longer fit.',
  reply: json<SealCheck>(),
})
