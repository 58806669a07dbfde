import { z } from 'zod'
import { creditNoteStates } from '#shared/features/credit-notes/credit-notes.contract.ts'
import { invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './search.contract.ts'

const found = z.object({
  id: z.uuid(),
  /** A name or a number; null for a draft. */
  title: z.string().nullable(),
  /** The customer of a document, or the code of a customer; empty if the title says it. */
  subtitle: z.string(),
  reference: z.string(),
})

const sum = { amount_minor: z.number().int(), currency: z.string(), date: z.iso.date().nullable() }

export const searchHit = z.discriminatedUnion('kind', [
  found.extend({ kind: z.literal('customer'), state: z.enum(['active', 'archived']) }),
  found.extend({ kind: z.literal('invoice'), state: z.enum(invoiceStates), ...sum }),
  found.extend({ kind: z.literal('credit_note'), state: z.enum(creditNoteStates), ...sum }),
  found.extend({ kind: z.literal('payment'), state: z.enum(['received', 'on_account', 'reversed']), ...sum }),
  found.extend({ kind: z.literal('item'), state: z.enum(['active', 'archived']) }),
  found.extend({ kind: z.literal('schedule'), state: z.enum(['active', 'paused', 'finished']), ...sum }),
])
export type SearchHit = z.infer<typeof searchHit>

export const replies: RepliesOf<typeof contract> = {
  search: z.object({ data: z.array(searchHit) }),
}
