import { sql } from 'kysely'
import type { PaymentFilter } from '#shared/features/payments/payments.contract.ts'
import type { Condition } from '#server/platform/database/sql/conditions.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, wordPattern } from '#server/platform/database/sql/like.ts'

/** The conditions of a filter, except its search text. */
export function conditionsOf({ customer_id, invoice_id, method, bank_id, currency, status, ...days }: PaymentFilter) {
  const conditions: Condition[] = conditionsOfDays(days)
  if (customer_id !== undefined) conditions.push(sql`payments.customer_id = ${customer_id}`)
  if (invoice_id !== undefined)
    conditions.push(
      sql`exists (select from allocations where payment_id = payments.id and allocations.invoice_id = ${invoice_id})`,
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

const ofStatus: Record<NonNullable<PaymentFilter['status']>, Condition> = {
  received: sql`payments.reversed_at is null`,
  on_account: sql`payments.reversed_at is null and payments.unallocated_minor > 0`,
  reversed: sql`payments.reversed_at is not null`,
}

/**
 * Searches the payment's own text, the payer, and the invoices that it pays. Each has its own index, which one
 * combined condition would not use. Invoices are searched only for texts with a digit, because the payer's name is
 * on the invoice too.
 */
export async function searchFor(db: Db, q: string): Promise<Condition> {
  const { rows } = await sql<{ plain: string }>`select unaccent(lower(${q})) as plain`.execute(db)
  const text = wordPattern(rows[0]?.plain ?? q)
  const reference = containing(q.toLowerCase())
  const ofInvoice = /\d/.test(q)
    ? sql`number is not null and invoices.search_text like ${text}`
    : sql`invoices.reference <> '' and lower(invoices.reference) like ${reference}`
  return sql`payments.id = any (array(
    select id from payments where lower(reference) like ${reference}
    union all
    select payments.id from customers join payments on payments.customer_id = customers.id
     where customers.search_text like ${text}
    union all
    select payment_id from invoices join allocations on allocations.invoice_id = invoices.id where ${ofInvoice}))`
}
