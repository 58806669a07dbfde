import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { listedShape } from '#shared/record-fields.ts'
import type * as contract from './item-list.contract.ts'
import { itemFields } from './items.fields.ts'

export const itemRow = z.object({
  id: z.uuid(),
  ...listedShape(itemFields),
  /** One for each currency. */
  prices_today: z.array(z.object({ currency: z.string(), unit_price: z.string() })),
  archived_at: z.iso.datetime().nullable(),
  version: z.number().int(),
})
export type ItemRow = z.infer<typeof itemRow>

const itemChoice = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.string(),
  unit: z.string(),
  unit_code: z.string(),
  standard_item_id: z.string(),
  vat_code: z.string(),
  account_code: z.string(),
  /** In the currency and on the day that were asked for; null if there is none. */
  unit_price: z.string().nullable(),
})
export type ItemChoice = z.infer<typeof itemChoice>

const items = pagedWithMeta(itemRow).extend({
  totals: z.object({ items: z.number().int(), archived: z.number().int() }),
  base_currency: z.string(),
})
export type Items = z.output<typeof items>

export const replies: RepliesOf<typeof contract> = {
  listItems: items,
  listItemChoices: z.object({ data: z.array(itemChoice) }),
}
