import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { incident, onlinePaymentStatuses, paymentProviders } from './online-payment.ts'
import type * as contract from './online-payments.contract.ts'

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

export const onlineRefund = z.object({
  id: z.uuid(),
  refund_id: z.uuid(),
  amount_minor: z.number().int(),
  status: z.enum(['queued', 'sent', 'failed']),
  last_error: z.string().nullable(),
})
export type OnlineRefund = z.output<typeof onlineRefund>

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

const receivedEvent = z.object({ received: z.boolean() })
export type ReceivedEvent = z.output<typeof receivedEvent>

const paymentOrigin = z.object({ online: onlineOrigin.nullable() })
export type PaymentOrigin = z.output<typeof paymentOrigin>

export const replies: RepliesOf<typeof contract> = {
  getPaymentSettings: paymentSettings,
  updatePaymentSettings: paymentSettings,
  receivePaymentEvent: receivedEvent,
  listPaymentIncidents: z.object({ data: z.array(incident) }),
  getOnlineOrigin: paymentOrigin,
  refundOnline: onlineRefund,
}
