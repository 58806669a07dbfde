import { z } from 'zod'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { RemindersReport } from './reminders-report.reply.ts'
import { periodQuery } from './report-period.ts'

const access = 'invoice_access'

export const remindersReportFilter = z.strictObject(periodQuery)

export const getRemindersReport = endpoint({
  method: 'GET',
  path: '/api/reports/reminders',
  access,
  summary:
    'How much came in after which step of the reminders that went out in a period, by currency. Without a period: the last twelve months.',
  query: remindersReportFilter,
  reply: json<RemindersReport>(),
})

export const exportRemindersReport = endpoint({
  method: 'GET',
  path: '/api/reports/reminders/export',
  access,
  summary: 'The results of reminders as CSV.',
  query: remindersReportFilter,
  download: 'text/csv',
})

export const printRemindersReport = endpoint({
  method: 'GET',
  path: '/api/reports/reminders/pdf',
  access,
  summary: 'The results of reminders as a PDF.',
  query: remindersReportFilter,
  download: 'application/pdf',
})
