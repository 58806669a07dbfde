import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { emptyIsAbsent, requiredLine, text } from '#shared/validation/text.ts'
import type { BankLine, BankLines } from './lines.reply.ts'
import { amountMinor, writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import { maxAmountMinor } from '#shared/money/minor-units.ts'

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

/** What one customer paid of a line. What is left of an invoice may be written off with its reason. */
const customerShare = z.strictObject({
  customer_id: z.uuid(),
  allocations: z
    .array(z.strictObject({ invoice_id: z.uuid(), amount_minor: amountMinor }))
    .max(500)
    .default([]),
  write_off: z
    .strictObject({
      /** By default the last invoice of the allocations. */
      invoice_id: z.uuid().optional(),
      amount_minor: amountMinor,
      reason: z.enum(writeOffReasons),
      note: text(500).default(''),
    })
    .nullable()
    .optional(),
  /** What is left of one of these invoices is paid by what the customer has in credit or on account, the oldest first. */
  from_credit: z.strictObject({ invoice_id: z.uuid(), amount_minor: amountMinor }).nullable().optional(),
  /** What stays on account of the customer. By default nothing, and all of a line without allocations. */
  on_account_minor: z.number().int().min(0).max(maxAmountMinor).optional(),
})
export type CustomerShare = z.output<typeof customerShare>

/** Without it, a payer that is known as another customer is refused with `banking.other_payer`; with it, nothing is remembered. */
const even_if_other_payer = z.boolean().default(false)

export const matchLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/match',
  access,
  summary:
    'Record what a line is: a payment of a customer with its allocations. Allocations and what stays on account come to the amount of the line.',
  params: byId,
  body: customerShare.extend({ even_if_other_payer }),
  reply: json<BankLine>(),
})

export const splitLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/split',
  access,
  summary:
    'Record one line as payments of several customers, such as a card settlement: their sum less the charge that was kept back is the amount of the line.',
  params: byId,
  body: z.strictObject({
    parts: z.array(customerShare).min(1).max(200),
    charge_minor: z.number().int().min(0).max(maxAmountMinor).default(0),
    even_if_other_payer,
  }),
  reply: json<BankLine>(),
})

export const linkLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/link',
  access,
  summary:
    'Say which recorded payments a line is. Their sum, less the charge and what was sent back, is the amount of the line.',
  params: byId,
  body: z.strictObject({
    payment_ids: z.array(z.uuid()).min(1).max(200),
    charge_minor: z.number().int().min(0).max(maxAmountMinor).default(0),
    /** Refunds that were taken from what was paid out. */
    refund_ids: z.array(z.uuid()).max(200).default([]),
  }),
  reply: json<BankLine>(),
})

export const returnLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/return',
  access,
  summary:
    'Say which payment was returned by a line that went out: it is reversed, and the invoices that it paid are open again.',
  params: byId,
  body: z.strictObject({
    payment_id: z.uuid(),
    /** What the bank charged for it on the same line. */
    charge_minor: z.number().int().min(0).max(maxAmountMinor).default(0),
  }),
  reply: json<BankLine>(),
})

export const refundLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/refund',
  access,
  summary:
    'Say what was paid back by a line that went out: a refund that is recorded already, or the payment or credit note that it is taken from.',
  params: byId,
  body: z
    .strictObject({
      refund_id: z.uuid().optional(),
      payment_id: z.uuid().optional(),
      credit_note_id: z.uuid().optional(),
    })
    .refine((body) => Object.values(body).filter((id) => id !== undefined).length === 1),
  reply: json<BankLine>(),
})

export const ignoreLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/ignore',
  access,
  summary: 'Say that a line is no payment of a customer, and why. With `remember`, lines like it are proposed as such.',
  params: byId,
  body: z.strictObject({ reason: requiredLine(200), remember: z.boolean().default(false) }),
  reply: json<BankLine>(),
})

export const undoLine = endpoint({
  method: 'POST',
  path: '/api/banking/lines/:id/undo',
  access,
  summary:
    'Open a line again. Payments and write-offs that were made by confirming it are reversed; what was only linked stays.',
  params: byId,
  reply: json<BankLine>(),
})
