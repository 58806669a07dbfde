import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import type { BankLine, BankLines } from './lines.reply.ts'

const access = 'manage_payments'
const byId = z.strictObject({ id: z.uuid() })

export const lineStates = ['open', 'matched', 'ignored'] as const
export type LineState = (typeof lineStates)[number]

export const lineFilter = listQuery(
  ['booked_date', 'amount_minor'],
  { order_by: 'booked_date', order_direction: 'ASC' },
  {
    bank_id: z.uuid(),
    state: emptyIsAbsent(z.enum(lineStates)).transform((state) => state ?? 'open'),
    direction: emptyIsAbsent(z.enum(['in', 'out'])),
    statement_id: emptyIsAbsent(z.uuid()),
    from: emptyIsAbsent(businessDate),
    to: emptyIsAbsent(businessDate),
    min_minor: emptyIsAbsent(z.coerce.number().int()),
    max_minor: emptyIsAbsent(z.coerce.number().int()),
    /** Matched lines: only those that were booked by themselves. */
    automatic: emptyIsAbsent(z.enum(['yes', 'no'])),
  },
)
export type LineFilter = z.output<typeof lineFilter>

export const listLines = endpoint({
  method: 'GET',
  path: '/api/banking/lines',
  access,
  summary:
    'The lines of an account in one state, oldest first, found by text, payer, reference or amount; open ones with what they could be.',
  query: lineFilter,
  reply: json<BankLines>(),
})

export const getLine = endpoint({
  method: 'GET',
  path: '/api/banking/lines/:id',
  access,
  summary: 'One line of a statement with what it is or could be.',
  params: byId,
  reply: json<BankLine>(),
})

export const getLineTrail = endpoint({
  method: 'GET',
  path: '/api/banking/lines/:id/audit',
  access,
  summary: 'What was done with a line, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})
