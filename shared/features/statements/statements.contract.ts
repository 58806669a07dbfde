import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { pagedWithMeta } from '#shared/http/paged.ts'
import { currencyCode } from '#shared/validation/currency-code.ts'
import { emailAddress, emptyIsAbsent, text } from '#shared/validation/text.ts'

const access = 'customer_or_invoice_access'
const byId = z.strictObject({ id: z.uuid() })
const minor = z.number().int()

/** What is owed by days since the due date: not due yet, 1 to 30, 31 to 60, 61 to 90, more. */
export const ageingBuckets = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const

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

export const getCustomerAgeing = endpoint({
  method: 'GET',
  path: '/api/customers/:id/ageing',
  access,
  summary: 'What a customer owes by age in each currency, as it was known on a day.',
  params: byId,
  query: z.strictObject({ as_of: emptyIsAbsent(businessDate) }),
  reply: z.object({ as_of: z.iso.date(), data: z.array(buckets.extend({ currency: z.string() })) }),
})

export const ageingFilter = listQuery(
  ['customer_name', 'owed_minor', 'over_90', 'balance_minor'],
  { order_by: 'balance_minor', order_direction: 'DESC' },
  { as_of: emptyIsAbsent(businessDate), currency: emptyIsAbsent(text(3)) },
)
export type AgeingFilter = z.output<typeof ageingFilter>

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

export const listAgeing = endpoint({
  method: 'GET',
  path: '/api/ageing',
  access,
  summary:
    'What every customer owes by age in each currency, as it was known on a day, with the totals of each currency.',
  query: ageingFilter,
  reply: pagedWithMeta(ageingRow).extend({
    as_of: z.iso.date(),
    totals: z.array(buckets.extend({ currency: z.string() })),
    base_currency: z.string(),
    /** Of all currencies, each invoice by its own exchange rate. */
    base_total: buckets,
  }),
})

export const exportAgeing = endpoint({
  method: 'GET',
  path: '/api/ageing/export',
  access,
  summary: 'The ageing of all customers as CSV.',
  query: ageingFilter,
  download: 'text/csv',
})

const statementQuery = {
  /** What is open is what most people ask for. */
  kind: emptyIsAbsent(z.enum(['open_items', 'period'])).transform((kind) => kind ?? 'open_items'),
  currency: emptyIsAbsent(currencyCode),
  from: emptyIsAbsent(businessDate),
  to: emptyIsAbsent(businessDate),
}
export const statementFilter = z.strictObject(statementQuery)
export type StatementFilter = z.output<typeof statementFilter>

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

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/customers/:id/statement',
  access,
  summary:
    'The statement of a customer: the open items, or all entries of a period with a running balance, with the ageing.',
  params: byId,
  query: statementFilter,
  reply: statement,
})

export const getStatementPdf = endpoint({
  method: 'GET',
  path: '/api/customers/:id/statement/pdf',
  access,
  summary: 'The statement as a PDF.',
  params: byId,
  query: statementFilter,
  download: 'application/pdf',
})

export const exportStatement = endpoint({
  method: 'GET',
  path: '/api/customers/:id/statement/export',
  access,
  summary: 'The statement as CSV.',
  params: byId,
  query: statementFilter,
  download: 'text/csv',
})

export const emailStatement = endpoint({
  method: 'POST',
  path: '/api/customers/:id/statement/email',
  access: 'manage_invoices',
  summary: 'Send the statement as a PDF. Without recipients it goes to the contacts who receive invoices.',
  params: byId,
  body: z.strictObject({
    kind: z.enum(['open_items', 'period']).default('open_items'),
    currency: currencyCode.optional(),
    from: businessDate.optional(),
    to: businessDate.optional(),
    to_addresses: z.array(emailAddress).max(20).optional(),
  }),
  reply: z.object({ to: z.array(z.string()) }),
  status: 201,
})
