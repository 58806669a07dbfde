import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './dashboards.contract.ts'
import { z } from 'zod'
import { owedByAge } from '#shared/features/statements/statements.reply.ts'
import { customerReply } from '#shared/features/customer-page/customer-page.reply.ts'
import { failedDelivery } from '#shared/features/deliveries/delivery.ts'
import { failedIssues } from '#shared/features/documents/waiting-draft.ts'
import { failedEmails } from '#shared/features/invoices/invoice-documents.reply.ts'
import { incident } from '#shared/features/online-payments/online-payment.ts'
import { failedReminder } from '#shared/features/reminders/reminders.reply.ts'

const minor = z.number().int()

/** How many invoices, and what is still owed on them. */
const counted = z.object({ count: z.number().int(), owed_minor: minor })

/** What is owed in one currency. Currencies are never added up. */
const owed = z.object({
  currency: z.string(),
  open: counted,
  overdue: counted,
  due_soon: counted,
  ageing: owedByAge,
})
export type OwedInCurrency = z.infer<typeof owed>

const monthFigures = z.object({
  /** YYYY-MM. */
  month: z.string(),
  invoiced_net_minor: minor,
  invoiced_gross_minor: minor,
  credited_net_minor: minor,
  credited_gross_minor: minor,
  /** By payment date, even if it was reversed since. */
  received_minor: minor,
  /** By reversal date. */
  reversed_minor: minor,
  /** By the date of the refund. */
  refunded_minor: minor,
  /** From issue to payment, weighted by amount, for what the payments of this month settled; null if nothing. */
  days_to_pay: z.number().nullable(),
})
export type MonthFigures = z.infer<typeof monthFigures>

const debtor = z.object({ customer_id: z.uuid(), customer_name: z.string(), owed_minor: minor, overdue_minor: minor })
export type Debtor = z.infer<typeof debtor>

const dueInvoice = z.object({
  id: z.uuid(),
  number: z.string(),
  customer_name: z.string(),
  currency: z.string(),
  due_date: z.iso.date(),
  outstanding_minor: minor,
})
export type DueInvoice = z.infer<typeof dueInvoice>

const home = z.object({
  today: z.iso.date(),
  /** The last date that counts as soon. */
  soon: z.iso.date(),
  /** Null for users who may not see invoices. */
  draft_count: z.number().int().nullable(),
  /** Lines of bank statements that wait to be matched; null for users who may not match them. */
  bank_lines: z.object({ open_count: z.number().int(), oldest_date: z.iso.date().nullable() }).nullable(),
  base_currency: z.string(),
  /** What is owed in all currencies, each invoice by its own exchange rate; null for users who may not see it. */
  owed_in_base_minor: minor.nullable(),
  owed: z.array(owed),
  debtors: z.array(z.object({ currency: z.string(), customers: z.array(debtor) })),
  /** The next five of each currency. */
  due_next: z.array(dueInvoice),
  months: z.array(z.object({ currency: z.string(), months: z.array(monthFigures) })),
  /** Which of the first steps are done: the business has a name and an address, an invoice has been issued. */
  begun: z.object({ business: z.boolean(), banks: z.boolean(), customers: z.boolean(), invoices: z.boolean() }),
  /** Whether this is the demo, beside which a business of one's own can be started. */
  is_demo: z.boolean(),
})
export type Home = z.output<typeof home>

const attention = z.object({
  invoices: failedIssues.shape.data,
  credit_notes: failedIssues.shape.data,
  emails: failedEmails.shape.data,
  deliveries: z.array(failedDelivery),
  reminders: z.array(failedReminder),
  incidents: z.array(incident),
  replies: z.array(customerReply),
})
export type Attention = z.output<typeof attention>

const count = z.number().int()

const instant = z.iso.datetime().nullable()

const adminDashboard = z.object({
  /** Active users can sign in, or have been invited to. */
  users: z.object({ active: count, invited: count, deactivated: count }),
  /** Open sessions, and those of them that were used in the last quarter of an hour. */
  sessions: z.object({ open: count, in_use: count }),
  failed_sign_ins_24h: count,
  emails: z.object({
    queued: count,
    /** Not those about an invoice that a later message has reached. */
    failed: count,
    bounced: count,
    kept: count,
    sent_24h: count,
    /** Without one, messages are stored and shown, but not sent. */
    has_mail_server: z.boolean(),
  }),
  jobs: z.object({
    waiting: count,
    running: count,
    /** Will not be retried. */
    failed: count,
    oldest_waiting_seconds: count.nullable(),
    failing: z.array(z.object({ name: z.string(), count, last_error: z.string() })),
  }),
  schedules: z.object({
    enabled: z.boolean(),
    made_today: count,
    failed_today: count,
    /** Schedules whose last run failed, on whatever day, as Home counts them. */
    failing: count,
    /** Due; a worker makes them within a minute, unless runs are disabled. */
    due_now: count,
    /** The next date of a run in the future. */
    next_run_date: z.iso.date().nullable(),
    hour: count,
  }),
  database: z.object({ size_bytes: count }),
  system: z.object({
    /** Of the server that answers. */
    version: z.string(),
    started_at: z.iso.datetime(),
    /** Of all running servers and workers: more than one while they are replaced one by one. */
    versions: z.array(z.string()),
    /**
     * Machines whose clock differs from the database's, which is used, by more than 30 seconds; negative if
     * behind.
     */
    clocks: z.array(z.object({ machine: z.string(), ahead_seconds: count })),
  }),
  audit: z.object({
    last_sealed_at: instant,
    unsealed_entries: count,
    /** When all seals were last verified, and how many did not match. */
    proven_at: instant,
    broken_seals: count.nullable(),
  }),
})
export type AdminDashboard = z.output<typeof adminDashboard>

export const replies: RepliesOf<typeof contract> = {
  getHome: home,
  getAttention: attention,
  getAdminDashboard: adminDashboard,
}
