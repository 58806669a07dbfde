import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import type { LearnedIgnore, LearnedPayer } from './payers.reply.ts'

export const listPayers = endpoint({
  method: 'GET',
  path: '/api/banking/payers',
  access: 'invoice_access',
  summary: 'Where the money of a customer came from, latest first.',
  query: z.strictObject({ customer_id: z.uuid() }),
  reply: json<Rows<LearnedPayer>>(),
})

export const forgetPayer = endpoint({
  method: 'DELETE',
  path: '/api/banking/payers/:id',
  access: 'manage_payments',
  summary: 'Forget that a customer pays from an account or under a name.',
  params: z.strictObject({ id: z.uuid() }),
})

export const listLearnedIgnores = endpoint({
  method: 'GET',
  path: '/api/banking/ignores',
  access: 'manage_payments',
  summary: 'Lines that are remembered as no payment of a customer.',
  query: z.strictObject({ bank_id: z.uuid() }),
  reply: json<Rows<LearnedIgnore>>(),
})

export const forgetLearnedIgnore = endpoint({
  method: 'DELETE',
  path: '/api/banking/ignores/:id',
  access: 'manage_payments',
  summary: 'Forget that lines like one are no payment of a customer.',
  params: z.strictObject({ id: z.uuid() }),
})
