import { z } from 'zod'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { writeOffReasons } from '#shared/features/payments/payments.contract.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { lineStates } from './lines.contract.ts'
import type * as contract from './lines.contract.ts'

const minor = z.number().int()

const proposedWriteOff = z.object({
  invoice_id: z.uuid(),
  amount_minor: minor,
  reason: z.enum(writeOffReasons),
})

/**
 * What a line could be, worked out when it is looked at. `kind` says which call confirms it: payment → match,
 * existing_payment → link, return → return, refund → refund, ignore → ignore.
 */
const proposal = z.object({
  kind: z.enum(['payment', 'existing_payment', 'return', 'refund', 'ignore']),
  /** 0 to 100. */
  score: z.number().int(),
  /** Number and amount, one candidate, far ahead of the next. */
  certain: z.boolean(),
  /** In words, in the reader's language. */
  reasons: z.array(z.string()),
  customer_id: z.uuid().nullable(),
  customer_name: z.string(),
  allocations: z.array(
    z.object({
      invoice_id: z.uuid(),
      amount_minor: minor,
      invoice_number: z.string(),
      issue_date: z.iso.date(),
      due_date: z.iso.date(),
      outstanding_minor: minor,
    }),
  ),
  write_off: proposedWriteOff.nullable(),
  /** What the customer has in credit or on account pays of one of these invoices. */
  from_credit: z.object({ invoice_id: z.uuid(), amount_minor: minor }).nullable(),
  on_account_minor: minor,
  /** The payments that are there already, or the one that is returned or paid back. */
  payment_ids: z.array(z.uuid()),
  /** For existing payments: what was kept back of them. For a return: what the bank charged for it. */
  charge_minor: minor,
  /** For existing payments: what the provider sent back to customers, and took from what it paid out. */
  refund_ids: z.array(z.uuid()),
  refund_id: z.uuid().nullable(),
  credit_note_id: z.uuid().nullable(),
  /** For the kind ignore: the reason of last time. */
  ignore_reason: z.string(),
})
export type Proposal = z.infer<typeof proposal>

const matchPartKinds = ['payment', 'charge', 'return', 'refund'] as const

/** What became of a line, or of a part of it. */
const matchPart = z.object({
  kind: z.enum(matchPartKinds),
  /** What it adds to the line: charges, returns and refunds are negative. */
  amount_minor: minor,
  customer_id: z.uuid().nullable(),
  customer_name: z.string(),
  payment_id: z.uuid().nullable(),
  refund_id: z.uuid().nullable(),
  /** Made by confirming, or there before and only linked. */
  was_made_here: z.boolean(),
  is_reversed: z.boolean(),
  allocations: z.array(z.object({ invoice_id: z.uuid(), invoice_number: z.string(), amount_minor: minor })),
  unallocated_minor: minor,
  write_offs: z.array(
    z.object({
      invoice_id: z.uuid(),
      invoice_number: z.string(),
      amount_minor: minor,
      reason: z.enum(writeOffReasons),
    }),
  ),
})
export type MatchPart = z.infer<typeof matchPart>

const lineMatch = z.object({
  id: z.uuid(),
  /** Booked by itself, because it was certain. */
  is_automatic: z.boolean(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  parts: z.array(matchPart),
})

const bankLine = z.object({
  id: z.uuid(),
  bank_id: z.uuid(),
  statement_id: z.uuid(),
  state: z.enum(lineStates),
  /** Negative if it went out. */
  amount_minor: minor,
  currency: z.string(),
  booked_date: z.iso.date(),
  value_date: z.iso.date().nullable(),
  text: z.string(),
  payer: z.object({ name: z.string(), account: z.string() }),
  end_to_end_id: z.string(),
  creditor_reference: z.string(),
  structured_references: z.array(z.string()),
  bank_reference: z.string(),
  /** The bank's own charges that are taken off already. */
  charges_minor: minor.nullable(),
  original: z.object({ currency: z.string(), amount_minor: minor }).nullable(),
  is_reversal: z.boolean(),
  return_reason: z.string(),
  /** Of open lines; the best first, at most five. */
  proposals: z.array(proposal),
  match: lineMatch.nullable(),
  ignored: z
    .object({ reason: z.string(), created_at: z.iso.datetime(), created_by_name: z.string().nullable() })
    .nullable(),
})
export type BankLine = z.infer<typeof bankLine>

const bankLines = pagedWithMeta(bankLine).extend({
  /** Of the whole account, whatever is filtered: how far the work is. */
  counts: z.object({ open: z.number().int(), matched: z.number().int(), ignored: z.number().int() }),
  /** Of what is filtered. */
  totals: z.object({ in_minor: minor, out_minor: minor, currency: z.string() }),
})
export type BankLines = z.output<typeof bankLines>

export const replies: RepliesOf<typeof contract> = {
  listLines: bankLines,
  getLine: bankLine,
  getLineTrail: pagedWithMeta(trailEntry),
  matchLine: bankLine,
  splitLine: bankLine,
  linkLine: bankLine,
  returnLine: bankLine,
  refundLine: bankLine,
  ignoreLine: bankLine,
  undoLine: bankLine,
}
