import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'Whether this server can do its work now: 200 when it can, 503 when the database does not answer.',
  reply: z.object({ status: z.literal('ok'), database: z.literal('ok'), version: z.string() }),
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'admin_access',
  summary:
    'How this server fares, in the text format of Prometheus: requests, connections, jobs, e-mails, memory. A program sends METRICS_TOKEN as its bearer token.',
  download: 'text/plain',
})
