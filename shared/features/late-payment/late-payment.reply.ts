import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { settings } from './late-payment.contract.ts'
import type * as contract from './late-payment.contract.ts'

export const latePaymentSettings = z.object({
  ...settings,
  version: z.number().int(),
  updated_at: z.iso.datetime(),
})
export type LatePaymentSettings = z.infer<typeof latePaymentSettings>

const amount = z.number().int()

export const latePayment = z.object({
  /** False where nothing is worked out: it is switched off, the invoice is not in pounds, or nothing was late. */
  applies: z.boolean(),
  until: z.iso.date(),
  days_late: z.number().int(),
  /** Not claimed yet. */
  interest_minor: amount,
  compensation_minor: amount,
  /** What one more day adds. */
  daily_minor: amount,
  periods: z.array(
    z.object({
      from: z.iso.date(),
      to: z.iso.date(),
      days: z.number().int(),
      owed_minor: amount,
      rate: z.string(),
      interest_minor: amount,
    }),
  ),
  /** The half-year whose base rate is not entered; the one before it is used. */
  rate_missing_from: z.iso.date().nullable(),
  claims: z.array(
    z.object({
      invoice_id: z.uuid(),
      number: z.string().nullable(),
      until: z.iso.date(),
      interest_minor: amount,
      compensation_minor: amount,
    }),
  ),
})
export type LatePayment = z.infer<typeof latePayment>

const claimedInterest = z.object({ invoice_id: z.uuid() })
export type ClaimedInterest = z.output<typeof claimedInterest>

export const replies: RepliesOf<typeof contract> = {
  getLatePaymentSettings: latePaymentSettings,
  updateLatePaymentSettings: latePaymentSettings,
  getLatePayment: latePayment,
  claimLatePayment: claimedInterest,
}
