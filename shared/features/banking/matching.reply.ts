import type { RepliesOf } from '#shared/http/endpoint.ts'
import { bankLine } from './lines.reply.ts'
import type * as contract from './matching.contract.ts'

export const replies: RepliesOf<typeof contract> = {
  matchLine: bankLine,
  splitLine: bankLine,
  linkLine: bankLine,
  returnLine: bankLine,
  refundLine: bankLine,
  ignoreLine: bankLine,
  undoLine: bankLine,
}
