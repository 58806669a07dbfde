import { z } from 'zod'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import { customerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { answeredShape } from '#shared/record-fields.ts'
import { priceChange } from './schedule-prices.contract.ts'
import { scheduleRun } from './schedule-runs.reply.ts'
import type * as contract from './schedules.contract.ts'
import { scheduleFields } from './schedules.fields.ts'
import { pauseReasons, scheduleActions, scheduleStatuses } from './schedules.rules.ts'

const minor = z.number().int()

const scheduleStanding = {
  status: z.enum(scheduleStatuses),
  next_date: z.iso.date().nullable(),
  /** Of the invoice that the next run makes, before VAT. */
  net_minor: minor,
  /** The average per month, before VAT. */
  monthly_minor: minor,
  made_count: z.number().int(),
  /** How many runs in a row have failed. */
  failure_count: z.number().int(),
}

export const schedule = z.object({
  id: z.uuid(),
  ...answeredShape(scheduleFields),
  customer_name: z.string(),
  base_currency: z.string(),
  terms_days: termsShown.terms_days,
  ...scheduleStanding,
  /** The next ten dates, fewer if it ends before. */
  upcoming: z.array(z.iso.date()),
  /** Dates before today without an invoice. */
  missed_count: z.number().int(),
  /** The last date that was invoiced: a new rhythm continues after it. */
  last_settled_date: z.iso.date().nullable(),
  /** The date of its next run: the next date, or a later one if a run failed and is retried. */
  run_on: z.iso.date().nullable(),
  pause: z.object({ reason: z.enum(pauseReasons), at: z.iso.datetime(), by_name: z.string().nullable() }).nullable(),
  price_changes: z.array(priceChange),
  last_run: scheduleRun.nullable(),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
  created_by: z.uuid().nullable(),
  created_by_name: z.string().nullable(),
  version: z.number().int(),
})
export type Schedule = z.infer<typeof schedule>

const scheduleRow = z.object({
  id: z.uuid(),
  name: z.string(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  every: z.number().int(),
  unit: z.enum(rhythmUnits),
  start_date: z.iso.date(),
  last_day_of_month: z.boolean(),
  action: z.enum(scheduleActions),
  ...scheduleStanding,
  pause_reason: z.enum(pauseReasons).nullable(),
  created_at: z.iso.datetime(),
  version: z.number().int(),
})
export type ScheduleRow = z.infer<typeof scheduleRow>

const count = z.number().int()

const scheduleSummary = z.object({
  counts: z.object({ all: count, active: count, paused: count, finished: count, failing: count }),
  totals: z.array(z.object({ currency: z.string(), count, monthly_minor: minor })),
})
export type ScheduleSummary = z.output<typeof scheduleSummary>

const scheduleDefaults = z.object({
  today: z.iso.date(),
  business_name: z.string(),
  base_currency: z.string(),
  time_zone: z.string(),
  /** False: no schedule runs until it is enabled again. */
  enabled: z.boolean(),
  /** The hour of the day, in the business's time zone. */
  hour: z.number().int(),
  missed_limit: z.number().int(),
  /** The number that the next issued invoice gets, for the example beside the text. */
  next_number: z.string(),
  banks: z.array(z.object({ id: z.uuid(), label: z.string(), currency: z.string(), is_default: z.boolean() })),
})
export type ScheduleDefaults = z.output<typeof scheduleDefaults>

export const replies: RepliesOf<typeof contract> = {
  listSchedules: pagedWithMeta(scheduleRow),
  summariseSchedules: scheduleSummary,
  getScheduleDefaults: scheduleDefaults,
  listScheduleCustomers: z.object({ data: z.array(customerChoice) }),
  createSchedule: schedule,
  getSchedule: schedule,
  updateSchedule: schedule,
  pauseSchedule: schedule,
  resumeSchedule: schedule,
  finishSchedule: schedule,
  getScheduleTrail: pagedWithMeta(trailEntry),
}
