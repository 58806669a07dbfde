import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import type * as contract from './statements.contract.ts'

const minor = z.number().int()

export const owedByAge = z.object({
  current: minor,
  days_1_30: minor,
  days_31_60: minor,
  days_61_90: minor,
  over_90: minor,
  /** All that is owed. */
  owed_minor: minor,
})
export type OwedByAge = z.infer<typeof owedByAge>

const buckets = owedByAge.extend({
  /** Unallocated payments and credit. */
  credit_minor: minor,
  balance_minor: minor,
})
export type Ageing = z.infer<typeof buckets>

const ageingRow = buckets.extend({
  /** Made of the customer and the currency. */
  id: z.string(),
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  /** The balance in the base currency, each invoice by its own exchange rate: the order of the list. */
  balance_base_minor: minor,
})
export type AgeingRow = z.infer<typeof ageingRow>

const entry = z.object({
  id: z.string(),
  kind: z.enum(['invoice', 'credit_note', 'payment', 'reversal', 'refund', 'write_off', 'write_off_reversal']),
  /** The record behind it, and its kind: a refund belongs to a payment or a credit note. */
  source: z.enum(['invoice', 'credit_note', 'payment']),
  source_id: z.uuid(),
  date: z.iso.date(),
  /** The number of a document, or the reference of a payment. */
  name: z.string(),
  due_date: z.iso.date().nullable(),
  /** The increase of what the customer owes; negative for a decrease. */
  amount_minor: minor,
  /** In a statement of a period: the balance after it. In one of open items: its open amount. */
  balance_minor: minor,
})
export type StatementEntry = z.infer<typeof entry>

const statement = z.object({
  customer_id: z.uuid(),
  customer_name: z.string(),
  currency: z.string(),
  kind: z.enum(['period', 'open_items']),
  from: z.iso.date(),
  to: z.iso.date(),
  opening_minor: minor,
  /** If there are too many for one letter: the latest of a period, the oldest of open items. */
  entries: z.array(entry),
  /** Of all entries, including those left out. */
  closing_minor: minor,
  left_out_count: z.number().int(),
  left_out_minor: minor,
  ageing: buckets,
  /** Statutory interest and compensation that could be claimed for what is overdue, where statements are to say so. */
  late_payment: z.object({ interest_minor: minor, compensation_minor: minor }).nullable(),
  /** The currencies in which the customer has entries. */
  currencies: z.array(z.string()),
})
export type Statement = z.infer<typeof statement>

const customerAgeing = z.object({ as_of: z.iso.date(), data: z.array(buckets.extend({ currency: z.string() })) })
export type CustomerAgeing = z.output<typeof customerAgeing>

const ageingList = pagedWithMeta(ageingRow).extend({
  as_of: z.iso.date(),
  totals: z.array(buckets.extend({ currency: z.string() })),
  base_currency: z.string(),
  /** Of all currencies, each invoice by its own exchange rate. */
  base_total: buckets,
})
export type AgeingList = z.output<typeof ageingList>

const sentStatement = z.object({ to: z.array(z.string()) })
export type SentStatement = z.output<typeof sentStatement>

export const statementRun = z.object({
  id: z.uuid(),
  status: z.enum(['running', 'done']),
  total_count: z.number().int(),
  done_count: z.number().int(),
  failed_count: z.number().int(),
  /** Those who got nothing, and why. */
  results: z.array(z.object({ customer_id: z.uuid(), customer_name: z.string(), refusal: z.string() })),
})
export type StatementRun = z.infer<typeof statementRun>

export const replies: RepliesOf<typeof contract> = {
  getCustomerAgeing: customerAgeing,
  listAgeing: ageingList,
  getStatement: statement,
  emailStatement: sentStatement,
  sendStatements: statementRun,
  getStatementRun: statementRun,
}
