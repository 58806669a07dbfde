import { type RawBuilder, sql } from 'kysely'
import type { InvoiceFilter } from '#shared/features/invoices/invoices.contract.ts'
import { allOf, type Condition } from '#server/platform/database/sql/clauses.ts'
import { isInState, isOpen } from './invoice-states.queries.ts'

/** The conditions of a filter, except its search text. */
export function conditionsOf(filter: InvoiceFilter, today: string): Condition[] {
  const { status, customer_id, schedule_id, currency, emailed, kind } = filter
  const conditions = rangesOf(filter)
  if (status !== undefined) conditions.push(ofStatus(status, today))
  if (customer_id !== undefined) conditions.push(sql`customer_id = ${customer_id}`)
  if (schedule_id !== undefined) conditions.push(sql`schedule_id = ${schedule_id}`)
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`)
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  if (emailed !== undefined) conditions.push(emailed === 'yes' ? wasEmailed : sql`not ${wasEmailed}`)
  return conditions
}

/** Each branch of a search uses its own index; combined with OR, or without the limit, none would be used. */
export const unionOf = (
  columns: RawBuilder<unknown>,
  branches: readonly Condition[],
  rest: readonly Condition[],
  limit: number | null,
) =>
  sql`${sql.join(
    branches.map((branch) => sql`(select ${columns} from invoices where ${allOf([branch, ...rest])} limit ${limit})`),
    sql` union all `,
  )}`

function ofStatus(status: NonNullable<InvoiceFilter['status']>, today: string): Condition {
  if (status === 'issued') return sql`status = 'issued'`
  return status === 'open' ? isOpen : isInState(status, today)
}

function rangesOf({ from, to, due_from, due_to, min_minor, max_minor }: InvoiceFilter) {
  const ranges: Condition[] = []
  if (from !== undefined) ranges.push(sql`document_date >= ${from}`)
  if (to !== undefined) ranges.push(sql`document_date <= ${to}`)
  if (due_from !== undefined) ranges.push(sql`due_date >= ${due_from}`)
  if (due_to !== undefined) ranges.push(sql`due_date <= ${due_to}`)
  if (min_minor !== undefined) ranges.push(sql`gross_minor >= ${min_minor}`)
  if (max_minor !== undefined) ranges.push(sql`gross_minor <= ${max_minor}`)
  return ranges
}

/** Failed and bounced messages do not count. */
const wasEmailed: Condition = sql`exists (
  select from emails where emails.invoice_id = invoices.id and emails.status not in ('failed', 'bounced'))`
