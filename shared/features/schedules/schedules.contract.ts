import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { rhythmUnits } from '#shared/dates/recurrence.ts'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { CustomerChoice } from '#shared/features/invoices/invoice-form.reply.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { type Paged, pageQuery, type Rows } from '#shared/http/paged.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'
import { newSchedule, scheduleChange } from './schedules.fields.ts'
import type { Schedule, ScheduleDefaults, ScheduleRow, ScheduleSummary } from './schedules.reply.ts'
import { scheduleActions, scheduleStatuses } from './schedules.rules.ts'

const access = 'customer_access'
const byId = z.strictObject({ id: z.uuid() })

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
  reply: json<Paged<ScheduleRow>>(),
})

export const summariseSchedules = endpoint({
  method: 'GET',
  path: '/api/schedules/summary',
  access,
  summary:
    'How many of the filtered schedules are in each state, and what the active ones come to in an average month, by currency.',
  query: scheduleFilter,
  reply: json<ScheduleSummary>(),
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
  reply: json<ScheduleDefaults>(),
})

/** So that users who manage schedules do not need access to invoices. */
export const listScheduleCustomers = endpoint({
  method: 'GET',
  path: '/api/schedules/choices/customers',
  access,
  summary: 'Customers to choose from for a schedule: the best matches of a search, or the one with an id.',
  query: z.strictObject({ q: emptyIsAbsent(text(100)), id: emptyIsAbsent(z.uuid()) }),
  reply: json<Rows<CustomerChoice>>(),
})

export const createSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules',
  access,
  summary:
    'Create a schedule. What is left out comes from the customer. Only who may manage invoices can have it issue them.',
  body: newSchedule,
  reply: json<Schedule>(),
  status: 201,
})

export const getSchedule = endpoint({
  method: 'GET',
  path: '/api/schedules/:id',
  access,
  summary: 'One schedule, with its next ten dates.',
  params: byId,
  reply: json<Schedule>(),
})

export const updateSchedule = endpoint({
  method: 'PATCH',
  path: '/api/schedules/:id',
  access,
  summary:
    'Change a schedule, naming the version that the change was made on. Invoices that it made before stay as they are.',
  params: byId,
  body: scheduleChange,
  reply: json<Schedule>(),
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
  reply: json<Schedule>(),
})

export const resumeSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/resume',
  access,
  summary:
    'Let a paused schedule run again. Dates that passed meanwhile are left out, or made up; unless said, they are left out where someone had paused it by hand, and made up where it had paused by itself.',
  params: byId,
  body: z.strictObject({ missed: z.enum(['skip', 'make_up']).optional() }),
  reply: json<Schedule>(),
})

export const finishSchedule = endpoint({
  method: 'POST',
  path: '/api/schedules/:id/finish',
  access,
  summary: 'End a schedule for good.',
  params: byId,
  reply: json<Schedule>(),
})

export const getScheduleTrail = endpoint({
  method: 'GET',
  path: '/api/schedules/:id/audit',
  access,
  summary: 'What was done to a schedule, newest first.',
  params: byId,
  query: z.strictObject(pageQuery),
  reply: json<Paged<TrailEntry>>(),
})
