import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { unitPriceText } from '#shared/features/invoices/invoice-lines.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { currencyCode } from '#shared/validation/text.ts'
import { decimalText } from '#shared/validation/decimal-fields.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import type { ItemPriceOutcome, PriceOutcomes } from './schedule-prices.reply.ts'

const access = 'customer_access'

const raisePercent = decimalText(4, { negative: true }).refine(
  (percent) => Number(percent) > -100 && Number(percent) <= 1000 && Number(percent) !== 0,
  refusedAs('validation.raise_percent'),
)

const priceRule = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('percent'), percent: raisePercent }),
  z.strictObject({
    kind: z.literal('price'),
    /** Lines with this price get the new one; without it, the only line of each schedule with one line. */
    old_price: unitPriceText.nullable().default(null),
    unit_price: unitPriceText,
  }),
  /** Lines that were made of the item get its new price. */
  z.strictObject({ kind: z.literal('item'), item_id: z.uuid(), unit_price: unitPriceText }),
])

const asked = z.strictObject({
  schedule_ids: z.array(z.uuid()).min(1).max(1_000),
  /** Applies to every date from this one on. */
  from_date: businessDate,
  change: priceRule,
})
export type PriceChangeRequest = z.output<typeof asked>

export const priceChange = z.object({
  id: z.uuid(),
  from_date: z.iso.date(),
  kind: z.enum(['percent', 'price', 'item']),
  percent: z.string().nullable(),
  old_price: z.string().nullable(),
  unit_price: z.string().nullable(),
  item_id: z.uuid().nullable(),
  created_at: z.iso.datetime(),
})

export const previewPriceChange = endpoint({
  method: 'POST',
  path: '/api/schedules/price-changes/preview',
  access,
  summary: 'What a change of prices would come to for each schedule. Nothing is written.',
  body: asked,
  reply: json<PriceOutcomes>(),
})

export const changePrices = endpoint({
  method: 'POST',
  path: '/api/schedules/price-changes',
  access,
  summary: 'Change the prices of several schedules from a date on, by a percentage or to a new price.',
  body: asked,
  reply: json<PriceOutcomes>(),
  status: 201,
})

export const listItemPriceChanges = endpoint({
  method: 'GET',
  path: '/api/schedules/item-prices',
  access,
  summary:
    'The schedules in a currency that use an item and would charge another price from a date on, with what they charge now. Nothing is written.',
  query: z.strictObject({
    item_id: z.uuid(),
    currency: currencyCode,
    unit_price: unitPriceText,
    from_date: businessDate,
  }),
  reply: json<Rows<ItemPriceOutcome>>(),
})

export const withdrawPriceChange = endpoint({
  method: 'DELETE',
  path: '/api/schedules/:id/price-changes/:change_id',
  access,
  summary: 'Take back a change of prices that does not hold yet.',
  params: z.strictObject({ id: z.uuid(), change_id: z.uuid() }),
})
