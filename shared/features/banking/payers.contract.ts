import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'

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

export const listPayers = endpoint({
  method: 'GET',
  path: '/api/banking/payers',
  access: 'invoice_access',
  summary: 'Where the money of a customer came from, latest first.',
  query: z.strictObject({ customer_id: z.uuid() }),
  reply: z.object({ data: z.array(learnedPayer) }),
})

export const forgetPayer = endpoint({
  method: 'DELETE',
  path: '/api/banking/payers/:id',
  access: 'manage_payments',
  summary: 'Forget that a customer pays from an account or under a name.',
  params: z.strictObject({ id: z.uuid() }),
})

const learnedIgnore = z.object({
  id: z.uuid(),
  bank_id: z.uuid(),
  example: z.string(),
  reason: z.string(),
})
export type LearnedIgnore = z.infer<typeof learnedIgnore>

export const listLearnedIgnores = endpoint({
  method: 'GET',
  path: '/api/banking/ignores',
  access: 'manage_payments',
  summary: 'Lines that are remembered as no payment of a customer.',
  query: z.strictObject({ bank_id: z.uuid() }),
  reply: z.object({ data: z.array(learnedIgnore) }),
})

export const forgetLearnedIgnore = endpoint({
  method: 'DELETE',
  path: '/api/banking/ignores/:id',
  access: 'manage_payments',
  summary: 'Forget that lines like one are no payment of a customer.',
  params: z.strictObject({ id: z.uuid() }),
})
