import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { type Paged, pageQuery } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import type { Agenda, MadeInvoice, RehearsalPage, RunResult, ScheduleRun } from './schedule-runs.reply.ts'

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

export const runOutcomes = ['made', 'failed', 'skipped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

export const listScheduleRuns = endpoint({
  method: 'GET',
  path: '/api/schedules/:id/runs',
  access,
  summary: 'What each run of a schedule made, or why it failed, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<ScheduleRun>>(),
})

export const runSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/run',
  access: 'manage_invoices',
  summary:
    'Run a schedule now, for its next date. With `date` it runs only if that is the next date still. A failure is recorded and answered with 422.',
  params: byId,
  body: z.strictObject({ date: businessDate.optional() }),
  reply: json<RunResult>(),
})

export const invoiceFromSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/invoices',
  access: 'manage_invoices',
  summary:
    'Make a draft from a schedule by hand: in place of its next run, which then goes on to the date after, or beside its runs.',
  params: byId,
  body: z.strictObject({ counts: z.boolean(), date: businessDate.optional() }),
  reply: json<MadeInvoice>(),
  status: 201,
})

export const rehearsalKinds = ['new', 'changed', 'same', 'blocked', 'ended'] as const
export type RehearsalKind = (typeof rehearsalKinds)[number]

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
  reply: json<RehearsalPage>(),
})

export const getAgenda = endpoint({
  method: 'GET',
  path: '/api/schedules/agenda',
  access,
  summary: 'What runs in the next 14 days, what failed, and whether runs are switched on.',
  reply: json<Agenda>(),
})
