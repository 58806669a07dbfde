import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { invoiceStatuses } from '#shared/features/invoices/invoice-states.ts'
import { datePeriod } from '#shared/features/documents/date-period.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { scheduleActions, scheduleStatuses } from './schedules.rules.ts'

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })
const minor = z.number().int()

export const runOutcomes = ['made', 'failed', 'skipped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

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

export const listScheduleRuns = endpoint({
  method: 'GET',
  path: '/api/schedules/:id/runs',
  access,
  summary: 'What each run of a schedule made, or why it failed, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(scheduleRun),
})

export const runSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/run',
  access: 'manage_invoices',
  summary:
    'Run a schedule now, for its next date. With `date` it runs only if that is the next date still. A failure is recorded and answered with 422.',
  params: byId,
  body: z.strictObject({ date: businessDate.optional() }),
  reply: z.object({
    status: z.enum(scheduleStatuses),
    next_date: z.iso.date().nullable(),
    invoice_id: z.uuid(),
    run: scheduleRun,
  }),
})

export const invoiceFromSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/invoices',
  access: 'manage_invoices',
  summary:
    'Make a draft from a schedule by hand: in place of its next run, which then goes on to the date after, or beside its runs.',
  params: byId,
  body: z.strictObject({ counts: z.boolean(), date: businessDate.optional() }),
  reply: z.object({ invoice_id: z.uuid() }),
  status: 201,
})

export const rehearsalKinds = ['new', 'changed', 'same', 'blocked', 'ended'] as const
export type RehearsalKind = (typeof rehearsalKinds)[number]

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

export const rehearseRuns = endpoint({
  method: 'GET',
  path: '/api/schedules/rehearsal',
  access,
  summary: 'What the schedules would make up to a day, date by date, beside what each made last. Nothing is written.',
  query: z.strictObject({
    /** By default the next date on which anything runs. */
    through: emptyIsAbsent(businessDate),
    kind: emptyIsAbsent(z.enum(rehearsalKinds)),
    ...pageQuery,
  }),
  reply: pagedWithMeta(rehearsed).extend({
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
  }),
})

export const getAgenda = endpoint({
  method: 'GET',
  path: '/api/schedules/agenda',
  access,
  summary: 'What runs in the next 14 days, what failed, and whether runs are switched on.',
  reply: z.object({
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
  }),
})
