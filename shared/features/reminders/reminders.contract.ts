import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { emptyIsAbsent } from '#shared/validation/text.ts'
import { reminderPlan } from './reminder-plans.contract.ts'

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

const sum = z.object({ currency: z.string(), outstanding_minor: z.number().int() })

const dueDocument = z.object({
  invoice_id: z.uuid(),
  number: z.string(),
  due_date: z.iso.date(),
  currency: z.string(),
  outstanding_minor: z.number().int(),
  /** How we know that the customer has it. */
  proof: z.enum(['emailed', 'seen', 'network', 'posted', 'sent_before']).nullable(),
  /** Of its hold. */
  hold_date: z.iso.date().nullable(),
  /** The step that it has reached: so many days after the due date, or before it. */
  step_id: z.uuid(),
  days: z.number().int(),
})

/** One message, or what would be one: all that a customer is reminded of on a day. */
export const dueReminder = z.object({
  /** Of the customer and the reason together. */
  id: z.string(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  step_id: z.uuid(),
  plan_name: z.string(),
  /** Of the highest step among its documents: after the due date, or before it. */
  days: z.number().int(),
  going_out: z.boolean(),
  reason: z.enum(heldBackReasons).nullable(),
  /** Why it goes out, or why it does not, in words. */
  reasons: z.array(z.string()),
  to: z.array(z.string()),
  /** Of its addresses, those to which a message bounced. */
  bounced: z.array(z.string()),
  /** If it was put off. */
  not_before: z.iso.date().nullable(),
  document_count: z.number().int(),
  totals: z.array(sum),
  /** The oldest ones. */
  documents: z.array(dueDocument),
})
export type DueReminder = z.infer<typeof dueReminder>

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
  reply: pagedWithMeta(dueReminder).extend({
    enabled: z.boolean(),
    /** When the next reminders go out. */
    next: z.object({
      date: z.iso.date(),
      hour: z.number().int(),
      /** 0 is today, 1 tomorrow. */
      days_ahead: z.number().int(),
      message_count: z.number().int(),
      totals: z.array(sum),
    }),
    counts: z.object({ going_out: z.number().int(), held_back: z.number().int(), not_delivered: z.number().int() }),
  }),
})

const invoiceIds = z.array(z.uuid()).min(1).max(mostDocuments)

export const reminderRun = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'done']),
  total_count: z.number().int(),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** Those that nobody was reminded of, and why. */
  results: z.array(
    z.object({ invoice_id: z.uuid(), number: z.string().nullable(), customer_name: z.string(), refusal: z.string() }),
  ),
})
export type ReminderRun = z.infer<typeof reminderRun>

export const sendReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/send',
  access: 'manage_invoices',
  summary:
    'Remind of these invoices now, one message a customer; one that is not owed, not overdue, held or not provably delivered is refused and does not stop the others.',
  body: z.strictObject({ invoice_ids: invoiceIds }),
  reply: reminderRun,
  status: 202,
})

export const getReminderRun = endpoint({
  method: 'GET',
  path: '/api/reminders/send/:id',
  access: 'manage_invoices',
  summary: 'How far the sending of reminders has come.',
  params: z.strictObject({ id: z.uuid() }),
  reply: reminderRun,
})

export const leaveOutReminders = endpoint({
  method: 'POST',
  path: '/api/reminders/leave-out',
  access: 'manage_invoices',
  summary: 'Leave out the step that is due for these invoices; the next step comes as planned.',
  body: z.strictObject({ invoice_ids: invoiceIds }),
  reply: z.object({ left_out_count: z.number().int() }),
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
  reply: z.object({ posted_date: z.iso.date() }),
  status: 201,
})

export const unmarkPosted = endpoint({
  method: 'DELETE',
  path: '/api/invoices/:id/posted',
  access: 'manage_invoices',
  summary: 'Take back that an invoice was put into the post.',
  params: z.strictObject({ id: z.uuid() }),
})

const sentReminder = z.object({
  id: z.uuid(),
  state: z.enum(['sent', 'left_out']),
  on_date: z.iso.date(),
  days: z.number().int(),
  by_hand: z.boolean(),
  email_status: z.string().nullable(),
  created_by_name: z.string().nullable(),
  documents: z.array(z.object({ invoice_id: z.uuid(), number: z.string() })),
  totals: z.array(sum),
})

export const customerReminders = z.object({
  choice: z.enum(['default', 'plan', 'never']),
  plan_id: z.uuid().nullable(),
  not_before: z.iso.date().nullable(),
  plans: z.array(reminderPlan.pick({ id: true, name: true, is_default: true })),
  bounced: z.array(z.object({ address: z.string(), reason: z.string(), bounced_at: z.iso.datetime() })),
  /** The latest first. */
  sent: z.array(sentReminder),
})
export type CustomerReminders = z.infer<typeof customerReminders>

export const getCustomerReminders = endpoint({
  method: 'GET',
  path: '/api/customers/:id/reminders',
  access: 'customer_access',
  summary: 'How a customer is reminded, and what was sent.',
  params: z.strictObject({ id: z.uuid() }),
  reply: customerReminders,
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
  reply: customerReminders,
})

const failedReminder = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  status: z.enum(['failed', 'bounced']),
  to: z.array(z.string()),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type FailedReminder = z.infer<typeof failedReminder>

export const listFailedReminders = endpoint({
  method: 'GET',
  path: '/api/reminders/failed',
  access: 'invoice_access',
  summary:
    'The newest reminders that could not be sent or bounced, of those about which nobody has done anything since.',
  reply: z.object({ data: z.array(failedReminder) }),
})
