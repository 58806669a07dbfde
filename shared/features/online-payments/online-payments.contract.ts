import { z } from 'zod'
import { amountMinor } from '#shared/features/payments/payments.contract.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { oneLine } from '#shared/validation/text.ts'
import { type Incident, paymentProviders } from './online-payment.ts'
import type { OnlineRefund, PaymentOrigin, PaymentSettings, ReceivedEvent } from './online-payments.reply.ts'

const byId = z.strictObject({ id: z.uuid() })

export const getPaymentSettings = endpoint({
  method: 'GET',
  path: '/api/admin/payments',
  access: 'admin_access',
  summary: 'How customers pay online, and how long their pages stay. Keys are never shown.',
  reply: json<PaymentSettings>(),
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
  reply: json<PaymentSettings>(),
})

export const receivePaymentEvent = endpoint({
  method: 'POST',
  path: '/api/payments/online/:provider/events',
  access: 'public',
  summary:
    'For the payment provider: what became of a payment. Signed (`Stripe-Signature`); calls may come twice and in any order.',
  params: z.strictObject({ provider: z.enum(['stripe']) }),
  reply: json<ReceivedEvent>(),
})

export const listPaymentIncidents = endpoint({
  method: 'GET',
  path: '/api/payments/online/incidents',
  access: 'invoice_access',
  summary: 'What somebody has to look at after customers paid online: paid twice, taken back, sent back elsewhere.',
  reply: json<Rows<Incident>>(),
})

export const resolvePaymentIncident = endpoint({
  method: 'POST',
  path: '/api/payments/online/incidents/:id/resolve',
  access: 'manage_payments',
  summary: 'Somebody has looked at it and dealt with it.',
  params: byId,
})

export const getOnlineOrigin = endpoint({
  method: 'GET',
  path: '/api/payments/:id/online',
  access: 'invoice_access',
  summary: 'How a payment was made online, what the provider kept of it, and what was sent back; null if it was not.',
  params: byId,
  reply: json<PaymentOrigin>(),
})

export const refundOnline = endpoint({
  method: 'POST',
  path: '/api/payments/:id/online/refunds',
  access: 'manage_payments',
  summary: 'Send back what is on account of a payment, the way it came.',
  params: byId,
  body: z.strictObject({ amount_minor: amountMinor }),
  reply: json<OnlineRefund>(),
  status: 201,
})
