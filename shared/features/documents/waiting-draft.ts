import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'

/** After this many failures the draft waits for a person, as a schedule does. */
export const maxIssueTries = 3

/** The planned issue of a draft. */
export const waitingDraft = z.object({
  issue_on: z.iso.date(),
  /** Whether it is then sent by e-mail. */
  email: z.boolean(),
  by_name: z.string().nullable(),
  /** Why it could not be issued on that date. */
  failure: z.array(z.string()).nullable(),
  /** Whether it is retried automatically at the next hour of runs after a failure. */
  will_retry: z.boolean(),
})
export type WaitingDraft = z.output<typeof waitingDraft>

/** What lists show of a waiting draft. */
export const waitingColumns = {
  /** The date on which it will be issued automatically. */
  issue_on: z.iso.date().nullable(),
  /** That date has come, and it could not be issued. */
  issue_failed: z.boolean(),
}

export const issueLaterBody = z.strictObject({
  /** By default the draft's own. */
  issue_date: businessDate.optional(),
  email: z.boolean().default(false),
})

const failedIssue = z.object({
  id: z.uuid(),
  customer_name: z.string(),
  issue_on: z.iso.date(),
  currency: z.string(),
  gross_minor: z.number().int(),
  reasons: z.array(z.string()),
  will_retry: z.boolean(),
})
export type FailedIssue = z.output<typeof failedIssue>

export const failedIssues = z.object({ data: z.array(failedIssue) })
export type FailedIssues = z.output<typeof failedIssues>
