import { endpoint, json } from '#shared/http/endpoint.ts'
import type { CopyState, Live, Readiness } from './system.reply.ts'

export const getLive = endpoint({
  method: 'GET',
  path: '/api/health/live',
  access: 'public',
  summary: 'Whether this process runs, whatever the database does. Where it does not answer, a restart helps.',
  reply: json<Live>(),
})

export const getReady = endpoint({
  method: 'GET',
  path: '/api/health/ready',
  access: 'public',
  summary:
    'Whether this server can do its work now: 503 while the database does not answer, and no answer while it stops. It is degraded, and answers 200, while writes fail, as on a full disk, or every connection is in use.',
  reply: json<Readiness>(),
})

export const getHealth = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'public',
  summary: 'The same as `/api/health/ready`, under its earlier address.',
  reply: json<Readiness>(),
})

export const getCopy = endpoint({
  method: 'GET',
  path: '/api/admin/copy',
  access: 'admin_access',
  summary:
    'Whether this database finds itself copied: then no mail, schedules, reminders, deliveries or calls of the payment provider leave it. What waits goes out once it is released.',
  reply: json<CopyState>(),
})

export const releaseCopy = endpoint({
  method: 'POST',
  path: '/api/admin/copy/release',
  access: 'manage_admin',
  summary: 'Says that this database is the real one from now on, and not a copy.',
})

export const getMetrics = endpoint({
  method: 'GET',
  path: '/api/metrics',
  access: 'admin_access',
  summary:
    'How this server fares, in the text format of Prometheus: requests, connections, jobs, e-mails, memory. A program sends METRICS_TOKEN as its bearer token.',
  download: 'text/plain',
})
