import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './schedule-prices.contract.ts'

const minor = z.number().int()

const outcome = z.object({
  schedule_id: z.uuid(),
  name: z.string(),
  customer_name: z.string(),
  currency: z.string(),
  changed: z.boolean(),
  /** Why it was refused, if it was. */
  reason: z.string().nullable(),
  /** The first date that it applies to. */
  first_date: z.iso.date().nullable(),
  net_before_minor: minor,
  net_after_minor: minor,
})
export type PriceChangeOutcome = z.infer<typeof outcome>

export const priceOutcomes = z.object({
  changed_count: z.number().int(),
  data: z.array(outcome),
  totals: z.array(z.object({ currency: z.string(), monthly_before_minor: minor, monthly_after_minor: minor })),
})
export type PriceOutcomes = z.output<typeof priceOutcomes>

const itemPriceOutcome = outcome.extend({
  /** What the schedule charges for the item on that date as things stand. */
  price_before: z.string(),
})
export type ItemPriceOutcome = z.infer<typeof itemPriceOutcome>

export const replies: RepliesOf<typeof contract> = {
  previewPriceChange: priceOutcomes,
  changePrices: priceOutcomes,
  listItemPriceChanges: z.object({ data: z.array(itemPriceOutcome) }),
}
