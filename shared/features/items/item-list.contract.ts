import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { itemRow } from './item-list.reply.ts'

export const itemFilter = listQuery(
  ['name', 'code', 'created_at'],
  { order_by: 'name', order_direction: 'ASC' },
  {
    archived: emptyIsAbsent(z.enum(['no', 'yes', 'all'])).transform((archived) => archived ?? 'no'),
    vat_code: emptyIsAbsent(text(40)),
  },
)
export type ItemFilter = z.output<typeof itemFilter>

const access = 'invoice_access'

export const listItems = endpoint({
  method: 'GET',
  path: '/api/items',
  access,
  summary: 'Items of the price list, found by any part of code and name.',
  query: itemFilter,
  reply: pagedWithMeta(itemRow).extend({
    totals: z.object({ items: z.number().int(), archived: z.number().int() }),
    base_currency: z.string(),
  }),
})

export const exportItems = endpoint({
  method: 'GET',
  path: '/api/items/export',
  access,
  summary: 'The filtered items as CSV, each price on a line of its own.',
  query: itemFilter,
  download: 'text/csv',
})

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

export const maxItemChoices = 8

export const listItemChoices = endpoint({
  method: 'GET',
  path: '/api/items/choices',
  access: 'customer_or_invoice_access',
  summary:
    'The few items that a text typed into a line could mean, by code and name, with their price of a day. Without archived ones.',
  query: z.strictObject({ q: text(100), currency: text(3), on: businessDate }),
  reply: z.object({ data: z.array(itemChoice) }),
})
