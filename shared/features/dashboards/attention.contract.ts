import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Attention } from './attention.reply.ts'

export const getAttention = endpoint({
  method: 'GET',
  path: '/api/home/attention',
  access: 'invoice_access',
  summary:
    'Everything that went wrong or was said by customers and waits for somebody, in one answer: each part is what the call for it alone answers.',
  reply: json<Attention>(),
})
