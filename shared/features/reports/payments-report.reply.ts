import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './payments-report.contract.ts'
import { periodReply } from './report-period.ts'

const minor = z.number().int()

const count = z.number().int()

const receivedFigures = z.object({
  currency: z.string(),
  /** Dated in the period, even if reversed since. */
  received_count: count,
  received_minor: minor,
  /** Reversed in the period, whenever they were received. */
  reversed_count: count,
  reversed_minor: minor,
  /** Refunds in the period, of payments and of credit notes. */
  refunded_count: count,
  refunded_minor: minor,
})
export type ReceivedFigures = z.infer<typeof receivedFigures>

const receivedRow = receivedFigures.extend({
  /** Made of the group and the currency. */
  id: z.string(),
  /** 2026-01, 2026-01-31, a method, or the id of a bank account; empty if no account was given. */
  group: z.string(),
  /** The name of the bank account. */
  label: z.string().nullable(),
})
export type ReceivedRow = z.infer<typeof receivedRow>

const paymentsReport = pagedWithMeta(receivedRow).extend({ ...periodReply, totals: z.array(receivedFigures) })
export type PaymentsReport = z.output<typeof paymentsReport>

export const replies: RepliesOf<typeof contract> = {
  listPaymentsReceived: paymentsReport,
}
