import { sql } from 'kysely'
import type { PaymentFilter } from '#shared/features/payments/payments.contract.ts'
import type { Condition } from '#server/platform/database/sql/clauses.ts'

/** The conditions of a filter, except its search text. */
export function conditionsOf({ customer_id, invoice_id, method, bank_id, currency, status, ...days }: PaymentFilter) {
  const conditions: Condition[] = conditionsOfDays(days)
  if (customer_id !== undefined) conditions.push(sql`payments.customer_id = ${customer_id}`)
  if (invoice_id !== undefined)
    conditions.push(
      sql`payments.id in (select payment_id from allocations where allocations.invoice_id = ${invoice_id})`,
    )
  if (method !== undefined) conditions.push(sql`payments.method = ${method}`)
  if (bank_id !== undefined) conditions.push(sql`payments.bank_id = ${bank_id}`)
  if (currency !== undefined) conditions.push(sql`payments.currency = ${currency}`)
  if (status !== undefined) conditions.push(ofStatus[status])
  return conditions
}

type Days = Pick<PaymentFilter, 'from' | 'to' | 'reversed_from' | 'reversed_to'>

function conditionsOfDays({ from, to, reversed_from, reversed_to }: Days) {
  const conditions: Condition[] = []
  if (from !== undefined) conditions.push(sql`payments.payment_date >= ${from}`)
  if (to !== undefined) conditions.push(sql`payments.payment_date <= ${to}`)
  if (reversed_from !== undefined) conditions.push(sql`payments.reversal_date >= ${reversed_from}`)
  if (reversed_to !== undefined) conditions.push(sql`payments.reversal_date <= ${reversed_to}`)
  return conditions
}

/** A reversed payment has a reversal date, which has an index. */
const ofStatus: Record<NonNullable<PaymentFilter['status']>, Condition> = {
  received: sql`payments.reversal_date is null`,
  on_account: sql`payments.unallocated_minor > 0`,
  reversed: sql`payments.reversal_date is not null`,
}
