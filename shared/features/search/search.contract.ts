import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { text } from '#shared/validation/text.ts'
import type { SearchHit } from './search.reply.ts'

/** The kinds of records that the global search finds, in the order of equally good results. */
export const hitKinds = ['customer', 'invoice', 'credit_note', 'payment', 'schedule', 'item'] as const
export type HitKind = (typeof hitKinds)[number]

export const maxHits = 20
export const maxHitsPerKind = 8

/** How long a search may be. */
export const searchLength = 100

export const search = endpoint({
  method: 'GET',
  path: '/api/search',
  access: 'signed_in',
  summary:
    'Customers, invoices, credit notes, payments, schedules and items by number, name, amount or reference, best first, of the kinds that the asker may see.',
  query: z.strictObject({ q: text(searchLength) }),
  reply: json<Rows<SearchHit>>(),
})
