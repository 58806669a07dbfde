import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import type { Rows } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import type {
  CustomerReminders,
  FailedReminder,
  LeftOut,
  PostedDate,
  ReminderRun,
  Reminders,
} from './reminders.reply.ts'

/** Why a reminder does not go out, the strongest reason first. */
export const heldBackReasons = [
  'never',
  'disputed',
  'do_not_chase',
  'promised',
  'put_off',
  'paid_today',
  'no_address',
  'bounced',
  'not_delivered',
] as const
export type HeldBackReason = (typeof heldBackReasons)[number]

export const reminderParts = ['going_out', 'held_back', 'not_delivered'] as const
export type ReminderPart = (typeof reminderParts)[number]

/** Documents that are listed of one message, and that are reminded of at once. */
export const mostDocuments = 500

export const reminderFilter = listQuery(
  ['customer_name', 'days', 'document_count'],
  { order_by: 'customer_name', order_direction: 'ASC' },
  { part: emptyIsAbsent(z.enum(reminderParts)) },
)
export type ReminderFilter = z.output<typeof reminderFilter>

export const listReminders = endpoint({
  method: 'GET',
  path: '/api/reminders',
  access: 'invoice_access',
  summary:
    'What goes out next and why, and what does not and why: one row a customer and reason. What goes out comes first, unless `part` asks for one part.',
  query: reminderFilter,
  reply: json<Reminders>(),
})

const invoiceIds = z.array(z.uuid()).min(1).max(mostDocuments)

export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/send',
  access: 'manage_invoices',
  summary:
    'Remind of these invoices now, one message a customer; one that is not owed, not overdue, held or not provably delivered is refused and does not stop the others.',
  body: z.strictObject({ invoice_ids: invoiceIds }),
  reply: json<ReminderRun>(),
  status: 202,
})

export const getReminderRun = endpoint({
  method: 'GET',
  path: '/api/reminders/send/:id',
  access: 'manage_invoices',
  summary: 'How far the sending of reminders has come.',
  params: z.strictObject({ id: z.uuid() }),
  reply: json<ReminderRun>(),
})

export const leaveOutReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/leave-out',
  access: 'manage_invoices',
  summary: 'Leave out the step that is due for these invoices; the next step comes as planned.',
  body: z.strictObject({ invoice_ids: invoiceIds }),
  reply: json<LeftOut>(),
})

export const putOffReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/put-off',
  access: 'manage_invoices',
  summary: 'Remind a customer of nothing before a day; null ends it.',
  body: z.strictObject({ customer_id: z.uuid(), until_date: businessDate.nullable() }),
})

export const markPosted = endpoint({
  method: 'POST',
  path: '/api/invoices/:id/posted',
  access: 'manage_invoices',
  summary: 'Say that an issued invoice was put into the post: it counts as delivered.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ posted_date: businessDate.optional() }),
  reply: json<PostedDate>(),
  status: 201,
})

export const unmarkPosted = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/posted',
  access: 'manage_invoices',
  summary: 'Take back that an invoice was put into the post.',
  params: z.strictObject({ id: z.uuid() }),
})

export const getCustomerReminders = endpoint({
  method: 'GET',
  path: '/api/customers/:id/reminders',
  access: 'customer_access',
  summary: 'How a customer is reminded, and what was sent.',
  params: z.strictObject({ id: z.uuid() }),
  reply: json<CustomerReminders>(),
})

export const chooseReminders = endpoint({
  method: 'PUT',
  path: '/api/customers/:id/reminders',
  access: 'customer_access',
  summary: 'Remind a customer by the default plan, by another one, or never.',
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({
    choice: z.enum(['default', 'plan', 'never']),
    plan_id: z.uuid().nullable().default(null),
  }),
  reply: json<CustomerReminders>(),
})

export const listFailedReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/failed',
  access: 'invoice_access',
  summary:
    'The newest reminders that could not be sent or bounced, of those about which nobody has done anything since.',
  reply: json<Rows<FailedReminder>>(),
})
