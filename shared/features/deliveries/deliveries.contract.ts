import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { text } from '#shared/validation/text.ts'
import type { AnsweredDelivery } from './deliveries.reply.ts'
import type { Delivery, FailedDelivery } from './delivery.ts'

const byId = z.strictObject({ id: z.uuid() })

export const listFailedDeliveries = endpoint({
  method: 'GET',
  path: '/api/einvoices/deliveries/failed',
  access: 'invoice_access',
  summary:
    'The newest e-invoices that could not be handed to the network or were rejected, and were not sent again since.',
  reply: json<Rows<FailedDelivery>>(),
})

export const retryDelivery = endpoint({
  method: 'POST',
  path: '/api/einvoices/deliveries/:id/retry',
  access: 'manage_invoices',
  summary: 'Hand an e-invoice over again: one that failed as the same delivery, one that was rejected as a new one.',
  params: byId,
  reply: json<Delivery>(),
  status: 201,
})

export const answerDelivery = endpoint({
  method: 'POST',
  path: '/api/einvoices/deliveries/:id/answer',
  access: 'public',
  summary:
    'For the access point: what became of an e-invoice that it was given. Signed like the call that it answers (`Counterfoil-Timestamp`, `Counterfoil-Signature`); answers may come twice and in any order.',
  params: byId,
  body: z.strictObject({
    status: z.enum(['accepted', 'delivered', 'rejected']),
    reason: text(500).default(''),
  }),
  reply: json<AnsweredDelivery>(),
})
