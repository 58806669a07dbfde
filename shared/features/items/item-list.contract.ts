import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import type { Rows } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { ItemChoice, Items } from './item-list.reply.ts'

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
  reply: json<Items>(),
})

export const exportItems = endpoint({
  method: 'GET',
  path: '/api/items/export',
  access,
  summary: 'The filtered items as CSV, each price on a line of its own.',
  query: itemFilter,
  download: 'text/csv',
})

export const maxItemChoices = 8

export const listItemChoices = endpoint({
  method: 'GET',
  path: '/api/items/choices',
  access: 'customer_or_invoice_access',
  summary:
    'The few items that a text typed into a line could mean, by code and name, with their price of a day. Without archived ones.',
  query: z.strictObject({ q: text(100), currency: text(3), on: businessDate }),
  reply: json<Rows<ItemChoice>>(),
})
