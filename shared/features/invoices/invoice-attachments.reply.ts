import type { RepliesOf } from '#shared/http/endpoint.ts'
import { attachment } from './attachment.ts'
import type * as contract from './invoice-attachments.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  addAttachment: attachment,
}
