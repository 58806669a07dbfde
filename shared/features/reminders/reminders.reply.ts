import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { reminderPlan } from './reminder-plans.reply.ts'
import { heldBackReasons } from './reminders.contract.ts'
import type * as contract from './reminders.contract.ts'

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

export const failedReminder = z.object({
  id: z.uuid(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  status: z.enum(['failed', 'bounced']),
  to: z.array(z.string()),
  last_error: z.string().nullable(),
  created_at: z.iso.datetime(),
})
export type FailedReminder = z.infer<typeof failedReminder>

const reminders = pagedWithMeta(dueReminder).extend({
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
})
export type Reminders = z.output<typeof reminders>

const leftOut = z.object({ left_out_count: z.number().int() })
export type LeftOut = z.output<typeof leftOut>

const postedDate = z.object({ posted_date: z.iso.date() })
export type PostedDate = z.output<typeof postedDate>

export const replies: RepliesOf<typeof contract> = {
  listReminders: reminders,
  sendReminders: reminderRun,
  getReminderRun: reminderRun,
  leaveOutReminders: leftOut,
  markPosted: postedDate,
  getCustomerReminders: customerReminders,
  chooseReminders: customerReminders,
  listFailedReminders: z.object({ data: z.array(failedReminder) }),
}
