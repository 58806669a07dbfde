import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import { trailEntry } from '#shared/features/audit/trail.ts'
import { customerChoice } from '#shared/features/invoices/invoice-form.contract.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta, pageQuery } from '#shared/http/paged.ts'
import { answeredShape } from '#shared/record-fields.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { priceChange } from './schedule-prices.contract.ts'
import { newSchedule, scheduleChange, scheduleFields } from './schedules.fields.ts'
import { scheduleRun } from './schedule-runs.contract.ts'
import { pauseReasons, scheduleActions, scheduleStatuses } from './schedules.rules.ts'

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

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

export const scheduleFilter = listQuery(
  ['next_date', 'name', 'customer_name', 'monthly_minor', 'created_at'],
  { order_by: 'next_date', order_direction: 'ASC' },
  {
    /** failing: schedules whose last run failed, active or paused. */
    status: emptyIsAbsent(z.enum([...scheduleStatuses, 'failing'])),
    customer_id: emptyIsAbsent(z.uuid()),
    unit: emptyIsAbsent(z.enum(rhythmUnits)),
    action: emptyIsAbsent(z.enum(scheduleActions)),
    currency: emptyIsAbsent(text(3)),
    /** Filters by the next date. */
    from: emptyIsAbsent(businessDate),
    to: emptyIsAbsent(businessDate),
  },
)
export type ScheduleFilter = z.output<typeof scheduleFilter>

export const listSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules',
  access,
  summary: 'Schedules, found by name or customer.',
  query: scheduleFilter,
  reply: pagedWithMeta(scheduleRow),
})

const count = z.number().int()

export const summariseSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules/summary',
  access,
  summary:
    'How many of the filtered schedules are in each state, and what the active ones come to in an average month, by currency.',
  query: scheduleFilter,
  reply: z.object({
    counts: z.object({ all: count, active: count, paused: count, finished: count, failing: count }),
    totals: z.array(z.object({ currency: z.string(), count, monthly_minor: minor })),
  }),
})

export const exportSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules/export',
  access,
  summary: 'The filtered schedules as CSV.',
  query: scheduleFilter,
  download: 'text/csv',
})

export const getScheduleDefaults = endpoint({
  method: 'GET',
  path: '/api/schedules/defaults',
  access,
  summary: 'What the form of a schedule starts from, and how runs are set.',
  reply: z.object({
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
  }),
})

/** So that users who manage schedules do not need access to invoices. */
export const listScheduleCustomers = endpoint({
  method: 'GET',
  path: '/api/schedules/choices/customers',
  access,
  summary: 'Customers to choose from for a schedule: the best matches of a search, or the one with an id.',
  query: z.strictObject({ q: emptyIsAbsent(text(100)), id: emptyIsAbsent(z.uuid()) }),
  reply: z.object({ data: z.array(customerChoice) }),
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules',
  access,
  summary:
    'Create a schedule. What is left out comes from the customer. Only who may manage invoices can have it issue them.',
  body: newSchedule,
  reply: schedule,
  status: 201,
})

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/schedules/:id',
  access,
  summary: 'One schedule, with its next ten dates.',
  params: byId,
  reply: schedule,
})

export const updateSchedule = endpoint({
  method: 'PATCH',
  path: '/api/schedules/:id',
  access,
  summary:
    'Change a schedule, naming the version that the change was made on. Invoices that it made before stay as they are.',
  params: byId,
  body: scheduleChange,
  reply: schedule,
})

export const deleteSchedule = endpoint({
  method: 'DELETE',
  path: '/api/schedules/:id',
  access,
  summary: 'Delete a schedule that has never made an invoice. One that has is finished instead.',
  params: byId,
})

export const pauseSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/pause',
  access,
  summary: 'Pause a schedule: it keeps its next date and does not run.',
  params: byId,
  reply: schedule,
})

export const resumeSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/resume',
  access,
  summary:
    'Let a paused schedule run again. Dates that passed meanwhile are left out, or made up; unless said, they are left out where someone had paused it by hand, and made up where it had paused by itself.',
  params: byId,
  body: z.strictObject({ missed: z.enum(['skip', 'make_up']).optional() }),
  reply: schedule,
})

export const finishSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/finish',
  access,
  summary: 'End a schedule for good.',
  params: byId,
  reply: schedule,
})

export const getScheduleTrail = endpoint({
  method: 'GET',
  path: '/api/schedules/:id/audit',
  access,
  summary: 'What was done to a schedule, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: pagedWithMeta(trailEntry),
})
