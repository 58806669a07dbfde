import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { requiredText } from '#shared/validation/text.ts'
import { newCreditLine } from './credit-lines.ts'
import type { CreditNote } from './credit-notes.reply.ts'

/** "Cancel this invoice", and "Credit and re-issue". */
export const creditInvoice = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/credit',
  access: 'manage_invoices',
  summary:
    'Credit an invoice in one step: all that is left of it, or the given lines, issued at once unless asked otherwise; with `reissue` a draft takes its place.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.object({
    reason: requiredText(500),
    lines: z.array(newCreditLine).max(500).optional(),
    issue: z.boolean().default(true),
    reissue: z.boolean().default(false),
    issue_date: businessDate.nullish(),
  }),
  reply: json<CreditNote>(),
  status: 201,
})
