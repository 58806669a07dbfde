import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'

/** After as many failures the draft waits for a person, as a schedule does. */
export const mostIssueTries = 3

/** What is known of a draft that will be issued by itself. */
export const waitingDraft = z.object({
  issue_on: z.iso.date(),
  /** Whether it is then sent by e-mail. */
  email: z.boolean(),
  by_name: z.string().nullable(),
  /** Why it could not be issued when that day had come. */
  failure: z.array(z.string()).nullable(),
  /** Whether it is tried again by itself at the next hour of runs, after it could not be issued. */
  will_retry: z.boolean(),
})
export type WaitingDraft = z.output<typeof waitingDraft>

/** What the lists say of a draft that waits. */
export const waitingColumns = {
  /** The day on which it will be issued by itself. */
  issue_on: z.iso.date().nullable(),
  /** That day has come, and it could not be. */
  issue_failed: z.boolean(),
}

export const issueLaterBody = z.strictObject({
  /** Left out, it is the draft's own. */
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
