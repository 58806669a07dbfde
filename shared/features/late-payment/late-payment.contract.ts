import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'

const byId = z.strictObject({ id: z.uuid() })

const baseRate = z.strictObject({
  valid_from: businessDate.refine((date) => /-(01|07)-01$/.test(date), refusedAs('validation.half_year')),
  rate: z.string().refine((rate) => /^\d{1,2}(\.\d{1,3})?$/.test(rate), refusedAs('validation.base_rate')),
})

const settings = {
  /** Interest and compensation are worked out for invoices in pounds that were not paid in time. */
  is_shown: z.boolean(),
  /** Statements say what could be claimed. */
  on_statements: z.boolean(),
  base_rates: z
    .array(baseRate)
    .min(1)
    .max(200)
    .refine(
      (rates) => new Set(rates.map(({ valid_from }) => valid_from)).size === rates.length,
      refusedAs('validation.half_year_twice'),
    ),
}

export const latePaymentSettings = z.object({
  ...settings,
  version: z.number().int(),
  updated_at: z.iso.datetime(),
})
export type LatePaymentSettings = z.infer<typeof latePaymentSettings>

export const latePaymentChange = z.strictObject({ ...settings, version: z.number().int() })
export type LatePaymentChange = z.infer<typeof latePaymentChange>

export const getLatePaymentSettings = endpoint({
  method: 'GET',
  path: '/api/admin/late-payment',
  access: 'admin_access',
  summary: 'Whether interest and compensation for late payment are worked out, and the base rate of each half-year.',
  reply: latePaymentSettings,
})

export const updateLatePaymentSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/late-payment',
  access: 'manage_admin',
  summary: 'Change whether interest and compensation for late payment are worked out, and the base rates.',
  body: latePaymentChange,
  reply: latePaymentSettings,
})

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

export const getLatePayment = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/late-payment',
  access: 'invoice_access',
  summary:
    'Statutory interest and compensation for the late payment of an invoice, to today, without what was claimed.',
  params: byId,
  reply: latePayment,
})

export const claimLatePayment = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/late-payment/claim',
  access: 'manage_invoices',
  summary:
    'Draft an invoice for the interest and compensation of an invoice that was paid late, outside the scope of VAT.',
  params: byId,
  reply: z.object({ invoice_id: z.uuid() }),
  status: 201,
})
