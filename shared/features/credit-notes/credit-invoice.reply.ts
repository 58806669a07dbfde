import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './credit-invoice.contract.ts'
import { creditNote } from './credit-notes.reply.ts'

export const replies: RepliesOf<typeof contract> = {
  creditInvoice: creditNote,
}
