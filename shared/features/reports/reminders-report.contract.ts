import { z } from 'zod'
import { endpoint } from '#shared/http/endpoint.ts'
import { periodQuery, periodReply } from './report-period.ts'

const access = 'invoice_access'
const count = z.number().int()

const stepResult = z.object({
  /** Of the step and the currency. */
  id: z.string(),
  /** Of the step: after the due date, or before it. */
  days: z.number().int(),
  currency: z.string(),
  message_count: count,
  document_count: count,
  /** What was owed on them when the reminder went out. */
  reminded_minor: z.number().int(),
  /** What was paid on them since, until they were reminded of again. */
  received_minor: z.number().int(),
  /** Of the documents, those that were paid in full. */
  settled_count: count,
})
export type StepResult = z.infer<typeof stepResult>

export const remindersReportFilter = z.strictObject(periodQuery)

export const getRemindersReport = endpoint({
  method: 'GET',
  path: '/api/reports/reminders',
  access,
  summary:
    'How much came in after which step of the reminders that went out in a period, by currency. Without a period: the last twelve months.',
  query: remindersReportFilter,
  reply: z.object({ ...periodReply, data: z.array(stepResult) }),
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
