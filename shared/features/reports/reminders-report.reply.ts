import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './reminders-report.contract.ts'
import { periodReply } from './report-period.ts'

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

const remindersReport = z.object({ ...periodReply, data: z.array(stepResult) })
export type RemindersReport = z.output<typeof remindersReport>

export const replies: RepliesOf<typeof contract> = {
  getRemindersReport: remindersReport,
}
