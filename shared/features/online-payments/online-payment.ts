import { z } from 'zod'

/**
 * `created`: being set up at the provider; `open`: the customer may be paying; `charged_back`: the bank of the customer took it back.
 */
export const onlinePaymentStatuses = ['created', 'open', 'paid', 'charged_back', 'expired', 'failed'] as const
export type OnlinePaymentStatus = (typeof onlinePaymentStatuses)[number]

export const paymentProviders = ['none', 'stripe', 'stand_in'] as const
export type PaymentProvider = (typeof paymentProviders)[number]

/** What somebody has to look at. */
export const incidentKinds = [
  'overpaid',
  'amount_differs',
  'charged_back',
  'part_charged_back',
  'taken_back',
  'dispute_won',
  'refund_booked',
  'refunded_elsewhere',
  'refund_failed',
] as const
export type IncidentKind = (typeof incidentKinds)[number]

export const incident = z.object({
  id: z.uuid(),
  kind: z.enum(incidentKinds),
  amount_minor: z.number().int(),
  currency: z.string(),
  invoice_id: z.uuid(),
  number: z.string(),
  customer_name: z.string(),
  payment_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})
export type Incident = z.infer<typeof incident>
