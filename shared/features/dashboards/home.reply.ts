import { z } from 'zod'
import { owedByAge } from '#shared/features/statements/statements.reply.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './home.contract.ts'

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

export const replies: RepliesOf<typeof contract> = {
  getHome: home,
}
