import { endpoint, json } from '#shared/http/endpoint.ts'
import type { PaymentDefaults } from './payment-form.reply.ts'

export const getPaymentDefaults = endpoint({
  method: 'GET',
  path: '/api/payments/defaults',
  access: 'manage_payments',
  summary:
    'What the forms of payments and refunds start from: the day in the business’s time zone, its currency, and the accounts that money comes into.',
  reply: json<PaymentDefaults>(),
})
