import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { listQuery } from '#shared/http/list.ts'
import { currencyCode, emailAddress, emptyIsAbsent, text } from '#shared/validation/text.ts'
import type { AgeingList, CustomerAgeing, SentStatement, Statement, StatementRun } from './statements.reply.ts'

const access = 'customer_or_invoice_access'
const byId = z.strictObject({ id: z.uuid() })

/** What is owed by days since the due date: not due yet, 1 to 30, 31 to 60, 61 to 90, more. */
export const ageingBuckets = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const

export const getCustomerAgeing = endpoint({
  method: 'GET',
  path: '/api/customers/:id/ageing',
  access,
  summary: 'What a customer owes by age in each currency, as it was known on a day.',
  params: byId,
  query: z.strictObject({ as_of: emptyIsAbsent(businessDate) }),
  reply: json<CustomerAgeing>(),
})

export const ageingFilter = listQuery(
  ['customer_name', 'owed_minor', 'over_90', 'balance_minor'],
  { order_by: 'balance_minor', order_direction: 'DESC' },
  { as_of: emptyIsAbsent(businessDate), currency: emptyIsAbsent(text(3)) },
)
export type AgeingFilter = z.output<typeof ageingFilter>

export const listAgeing = endpoint({
  method: 'GET',
  path: '/api/ageing',
  access,
  summary:
    'What every customer owes by age in each currency, as it was known on a day, with the totals of each currency.',
  query: ageingFilter,
  reply: json<AgeingList>(),
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

export const getStatement = endpoint({
  method: 'GET',
  path: '/api/customers/:id/statement',
  access,
  summary:
    'The statement of a customer: the open items, or all entries of a period with a running balance, with the ageing.',
  params: byId,
  query: statementFilter,
  reply: json<Statement>(),
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
  reply: json<SentStatement>(),
  status: 201,
})

/** As many customers as a large business has that owe something. */
const maxStatements = 5_000

/** Refusals that are listed: whoever has more reads the first and mends their cause. */
export const maxRefusals = 500

export const sendStatements = endpoint({
  method: 'POST',
  path: '/api/statements/send',
  access: 'manage_invoices',
  summary:
    'E-mail the statements of open items of many customers, one after the other, each in every currency in which they owe; a customer who is refused does not stop the others.',
  body: z.strictObject({
    customer_ids: z.array(z.uuid()).min(1).max(maxStatements),
    as_of: businessDate.optional(),
  }),
  reply: json<StatementRun>(),
  status: 202,
})

export const getStatementRun = endpoint({
  method: 'GET',
  path: '/api/statements/send/:id',
  access: 'manage_invoices',
  summary: 'How far the sending of statements has come.',
  params: z.strictObject({ id: z.uuid() }),
  reply: json<StatementRun>(),
})
