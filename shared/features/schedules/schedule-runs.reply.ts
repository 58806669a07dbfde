import { z } from 'zod'
import { datePeriod } from '#shared/features/documents/date-period.ts'
import { invoiceStatuses } from '#shared/features/invoices/invoice-states.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { rehearsalKinds, runOutcomes } from './schedule-runs.contract.ts'
import type * as contract from './schedule-runs.contract.ts'
import { scheduleActions, scheduleStatuses } from './schedules.rules.ts'

const minor = z.number().int()

/** What happened on one date. */
export const scheduleRun = z.object({
  id: z.uuid(),
  outcome: z.enum(runOutcomes),
  period_date: z.iso.date(),
  /** If several dates were skipped at once: the last of them, and how many. */
  skipped_to: z.iso.date().nullable(),
  date_count: z.number().int(),
  /** Null once its draft was deleted. */
  invoice: z
    .object({
      id: z.uuid(),
      number: z.string().nullable(),
      status: z.enum(invoiceStatuses),
      currency: z.string(),
      gross_minor: minor,
    })
    .nullable(),
  emailed: z.boolean(),
  /** Why it failed, one sentence per reason. */
  reasons: z.array(z.string()),
  created_at: z.iso.datetime(),
  /** Null: made automatically. */
  created_by_name: z.string().nullable(),
})
export type ScheduleRun = z.infer<typeof scheduleRun>

const figures = z.object({ net_minor: minor, vat_minor: minor, gross_minor: minor })

const rehearsed = z.object({
  schedule_id: z.uuid(),
  name: z.string(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  action: z.enum(scheduleActions),
  kind: z.enum(rehearsalKinds),
  /** What the next run would make: null if it has ended, or is blocked before it can be calculated. */
  next: figures.extend({ period_date: z.iso.date(), period: datePeriod.nullable() }).nullable(),
  /** What the last run made. */
  last: figures
    .extend({ period_date: z.iso.date(), invoice_id: z.uuid(), number: z.string().nullable(), currency: z.string() })
    .nullable(),
  /** What blocks it, one sentence per reason. */
  reasons: z.array(z.string()),
})
export type Rehearsed = z.infer<typeof rehearsed>

const runResult = z.object({
  status: z.enum(scheduleStatuses),
  next_date: z.iso.date().nullable(),
  invoice_id: z.uuid(),
  run: scheduleRun,
})
export type RunResult = z.output<typeof runResult>

const madeInvoice = z.object({ invoice_id: z.uuid() })
export type MadeInvoice = z.output<typeof madeInvoice>

const rehearsalPage = pagedWithMeta(rehearsed).extend({
  today: z.iso.date(),
  through: z.iso.date(),
  counts: z.object({ new: minor, changed: minor, same: minor, blocked: minor, ended: minor }),
  /** Of all schedules, not only of the page; blocked ones are not in the upcoming totals. */
  totals: z.array(
    z.object({
      currency: z.string(),
      next_count: minor,
      next_net_minor: minor,
      next_vat_minor: minor,
      next_gross_minor: minor,
      last_gross_minor: minor,
    }),
  ),
})
export type RehearsalPage = z.output<typeof rehearsalPage>

const agenda = z.object({
  enabled: z.boolean(),
  today: z.iso.date(),
  hour: z.number().int(),
  /** The first few, by date. */
  upcoming: z.array(
    z.object({
      schedule_id: z.uuid(),
      name: z.string(),
      customer_name: z.string(),
      date: z.iso.date(),
      action: z.enum(scheduleActions),
      currency: z.string(),
      net_minor: minor,
    }),
  ),
  /** How many schedules run in that time. */
  upcoming_count: minor,
  failed: z.array(
    z.object({
      schedule_id: z.uuid(),
      name: z.string(),
      customer_id: z.uuid(),
      customer_name: z.string(),
      /** An archived customer is not invoiced. */
      customer_archived_at: z.iso.datetime().nullable(),
      status: z.enum(scheduleStatuses),
      period_date: z.iso.date(),
      reasons: z.array(z.string()),
      failed_at: z.iso.datetime(),
    }),
  ),
  failed_count: minor,
})
export type Agenda = z.output<typeof agenda>

export const replies: RepliesOf<typeof contract> = {
  listScheduleRuns: pagedWithMeta(scheduleRun),
  runSchedule: runResult,
  invoiceFromSchedule: madeInvoice,
  rehearseRuns: rehearsalPage,
  getAgenda: agenda,
}
