import { ownVerdict } from '#shared/features/einvoices/einvoices.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './invoice-xml.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  checkInvoice: ownVerdict,
}
