import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { amountMinor } from '#shared/features/payments/payments.contract.ts'
import { oneLine } from '#shared/validation/text.ts'
import { incident, onlinePaymentStatuses, paymentProviders } from './online-payment.ts'

const byId = z.strictObject({ id: z.uuid() })

const paymentSettings = z.object({
  provider: z.enum(paymentProviders),
  /** Whether the key is for real money. */
  is_live: z.boolean(),
  /** How the secret key begins and ends; empty without one. */
  key_hint: z.string(),
  has_webhook_secret: z.boolean(),
  /** False if the keys were encrypted with another SECRET_KEY than the present one: they have to be entered again. */
  is_readable: z.boolean(),
  /** Whether there is a SECRET_KEY to encrypt keys with. */
  can_keep_keys: z.boolean(),
  /** Where the provider sends its calls. */
  webhook_url: z.string(),
  /** The demo may use a stand-in, which moves no money. */
  has_stand_in: z.boolean(),
  /** How many days after it is paid a document's page ends. */
  link_days: z.number().int(),
  version: z.number().int(),
})
export type PaymentSettings = z.infer<typeof paymentSettings>

export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin_access',
  summary: 'How customers pay online, and how long their pages stay. Keys are never shown.',
  reply: paymentSettings,
})

/** What a key looks like is for the server to say, which knows the provider. */
const key = oneLine(255, 1)

export const updatePaymentSettings = endpoint({
  method: 'PUT',
  path: '/api/admin/payments',
  access: 'manage_admin',
  summary: 'Set how customers pay online. A key that is left out stays as it is.',
  body: z.strictObject({
    provider: z.enum(paymentProviders),
    secret_key: key.optional(),
    webhook_secret: key.optional(),
    link_days: z.number().int().min(1).max(3650).optional(),
    version: z.number().int().optional(),
  }),
  reply: paymentSettings,
})

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/api/payments/online/:provider/events',
  access: 'public',
  summary:
    'For the payment provider: what became of a payment. Signed (`Stripe-Signature`); calls may come twice and in any order.',
  params: z.strictObject({ provider: z.enum(['stripe']) }),
  reply: z.object({ received: z.boolean() }),
})

export const listPaymentIncidents = endpoint({
  method: 'GET',
  path: '/api/payments/online/incidents',
  access: 'invoice_access',
  summary: 'What somebody has to look at after customers paid online: paid twice, taken back, sent back elsewhere.',
  reply: z.object({ data: z.array(incident) }),
})

export const resolvePaymentIncident = endpoint({
  method: 'POST',
  path: '/api/payments/online/incidents/:id/resolve',
  access: 'manage_payments',
  summary: 'Somebody has looked at it and dealt with it.',
  params: byId,
})

const onlineRefund = z.object({
  id: z.uuid(),
  refund_id: z.uuid(),
  amount_minor: z.number().int(),
  status: z.enum(['queued', 'sent', 'failed']),
  last_error: z.string().nullable(),
})

/** How a payment was made online. */
const onlineOrigin = z.object({
  provider: z.enum(paymentProviders),
  is_live: z.boolean(),
  status: z.enum(onlinePaymentStatuses),
  charge_id: z.string().nullable(),
  fee_minor: z.number().int().nullable(),
  refunds: z.array(onlineRefund),
})
export type OnlineOrigin = z.infer<typeof onlineOrigin>

export const getOnlineOrigin = endpoint({
  method: 'GET',
  path: '/api/payments/:id/online',
  access: 'invoice_access',
  summary: 'How a payment was made online, what the provider kept of it, and what was sent back; null if it was not.',
  params: byId,
  reply: z.object({ online: onlineOrigin.nullable() }),
})

export const refundOnline = endpoint({
  method: 'POST',
  path: '/api/payments/:id/online/refunds',
  access: 'manage_payments',
  summary: 'Send back what is on account of a payment, the way it came.',
  params: byId,
  body: z.strictObject({ amount_minor: amountMinor }),
  reply: onlineRefund,
  status: 201,
})
