import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import type { ClaimedInterest, LatePayment, LatePaymentSettings } from './late-payment.reply.ts'

const byId = z.strictObject({ id: z.uuid() })

const baseRate = z.strictObject({
  valid_from: businessDate.refine((date) => /-(01|07)-01$/.test(date), refusedAs('validation.half_year')),
  rate: z.string().refine((rate) => /^\d{1,2}(\.\d{1,3})?$/.test(rate), refusedAs('validation.base_rate')),
})

export const settings = {
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

export const latePaymentChange = z.strictObject({ ...settings, version: z.number().int() })
export type LatePaymentChange = z.infer<typeof latePaymentChange>

export const getLatePaymentSettings = endpoint({
  method: 'GET',
  path: '/api/admin/late-payment',
  access: 'admin_access',
  summary: 'Whether interest and compensation for late payment are worked out, and the base rate of each half-year.',
  reply: json<LatePaymentSettings>(),
})

export const updateLatePaymentSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/late-payment',
  access: 'manage_admin',
  summary: 'Change whether interest and compensation for late payment are worked out, and the base rates.',
  body: latePaymentChange,
  reply: json<LatePaymentSettings>(),
})

export const getLatePayment = endpoint({
  method: 'GET',
  path: '/api/invoices/:id/late-payment',
  access: 'invoice_access',
  summary:
    'Statutory interest and compensation for the late payment of an invoice, to today, without what was claimed.',
  params: byId,
  reply: json<LatePayment>(),
})

export const claimLatePayment = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/late-payment/claim',
  access: 'manage_invoices',
  summary:
    'Draft an invoice for the interest and compensation of an invoice that was paid late, outside the scope of VAT.',
  params: byId,
  reply: json<ClaimedInterest>(),
  status: 201,
})
