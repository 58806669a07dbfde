import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { StatementRun } from './statement-runs.reply.ts'

/** As many customers as a large business has that owe something. */
const maxStatements = 5_000

/** Refusals that are listed: whoever has more reads the first and mends their cause. */
export const maxRefusals = 500

export const sendStatements = endpoint({
  method: 'POST',
  path: '/api/statements/send',
  access: 'manage_invoices',
  summary:
    'E-mail the statements of open items of many customers, one after the other, each in every currency in which they owe; a customer who is refused does not stop the others.',
  body: z.strictObject({
    customer_ids: z.array(z.uuid()).min(1).max(maxStatements),
    as_of: businessDate.optional(),
  }),
  reply: json<StatementRun>(),
  status: 202,
})

export const getStatementRun = endpoint({
  method: 'GET',
  path: '/api/statements/send/:id',
  access: 'manage_invoices',
  summary: 'How far the sending of statements has come.',
  params: z.strictObject({ id: z.uuid() }),
  reply: json<StatementRun>(),
})
