import { z } from 'zod'

/** How an e-invoice goes to a network, beside the e-mail. */
export const deliveryChannels = ['folder', 'http'] as const
export type DeliveryChannel = (typeof deliveryChannels)[number]

/** What the business has chosen. */
export const chosenChannels = ['none', ...deliveryChannels] as const

/**
 * `accepted`: the access point has it; `delivered`: the receiver has it, or the file is in the folder; `rejected`: somebody on
 * the way refused it; `failed`: it could not be handed over.
 */
export const deliveryStatuses = ['queued', 'accepted', 'delivered', 'rejected', 'failed'] as const
export type DeliveryStatus = (typeof deliveryStatuses)[number]

/** An e-invoice on its way, as the page of its document shows it. */
export const delivery = z.object({
  id: z.uuid(),
  channel: z.enum(deliveryChannels),
  status: z.enum(deliveryStatuses),
  attempts: z.number().int(),
  /** Why it was rejected, or could not be handed over. */
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
  created_by_name: z.string().nullable(),
  /** When its state was last heard of. */
  answered_at: z.iso.datetime().nullable(),
})
export type Delivery = z.infer<typeof delivery>

/** One that somebody has to look at, with its document. */
export const failedDelivery = delivery.extend({
  invoice_id: z.uuid().nullable(),
  credit_note_id: z.uuid().nullable(),
  number: z.string(),
  customer_name: z.string(),
})
export type FailedDelivery = z.infer<typeof failedDelivery>

const next: Record<DeliveryStatus, readonly DeliveryStatus[]> = {
  queued: ['accepted', 'delivered', 'rejected', 'failed'],
  accepted: ['delivered', 'rejected'],
  failed: ['queued', 'accepted', 'delivered', 'rejected'],
  delivered: [],
  rejected: [],
}

/** Answers may come twice and in any order: nothing goes back, and what is final stays. */
export const mayFollow = (from: DeliveryStatus, to: DeliveryStatus) => next[from].includes(to)
