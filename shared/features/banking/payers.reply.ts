import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './payers.contract.ts'

/** An account or a name that a customer has paid from. */
const learnedPayer = z.object({
  id: z.uuid(),
  name: z.string(),
  account: z.string(),
  /** How many lines were matched to the customer. */
  times: z.number().int(),
  last_date: z.iso.date(),
})
export type LearnedPayer = z.infer<typeof learnedPayer>

const learnedIgnore = z.object({
  id: z.uuid(),
  bank_id: z.uuid(),
  example: z.string(),
  reason: z.string(),
})
export type LearnedIgnore = z.infer<typeof learnedIgnore>

export const replies: RepliesOf<typeof contract> = {
  listPayers: z.object({ data: z.array(learnedPayer) }),
  listLearnedIgnores: z.object({ data: z.array(learnedIgnore) }),
}
