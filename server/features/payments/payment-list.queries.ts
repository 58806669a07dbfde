import { sql } from 'kysely'
import type { PaymentFilter, Settlement } from '#shared/features/payments/payments.contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'
import { direction, offsetOf } from '#server/platform/database/ordering.ts'

export async function listPaymentPage(db: Db, filter: PaymentFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const totals = await matching(db, filter)
    .where('reversed_at', 'is', null)
    .select((eb) => [
      'payments.currency',
      eb.fn.countAll<number>().as('count'),
      sql<number>`sum(amount_minor)::bigint`.as('amount_minor'),
      sql<number>`sum(unallocated_minor)::bigint`.as('unallocated_minor'),
    ])
    .groupBy('payments.currency')
    .orderBy('amount_minor', 'desc')
    .execute()
  return { rows, total, totals }
}

export const streamPayments = (db: Db, filter: PaymentFilter) => ordered(db, filter).stream(500)

function matching(db: Db, filter: PaymentFilter) {
  const { q, customer_id, invoice_id, method, bank_id, currency, from, to, status } = filter
  let query = db.selectFrom('payments').innerJoin('customers', 'customers.id', 'payments.customer_id')
  if (q !== undefined) query = query.where(isFoundBy(q))
  if (customer_id !== undefined) query = query.where('payments.customer_id', '=', customer_id)
  if (invoice_id !== undefined)
    query = query.where(
      sql<boolean>`exists (select from allocations where payment_id = payments.id and invoice_id = ${invoice_id})`,
    )
  if (method !== undefined) query = query.where('method', '=', method)
  if (bank_id !== undefined) query = query.where('payments.bank_id', '=', bank_id)
  if (currency !== undefined) query = query.where('payments.currency', '=', currency)
  if (from !== undefined) query = query.where('payment_date', '>=', from)
  if (to !== undefined) query = query.where('payment_date', '<=', to)
  if (status !== undefined) query = query.where(conditions[status])
  return query
}

const conditions = {
  received: sql<boolean>`reversed_at is null`,
  on_account: sql<boolean>`reversed_at is null and unallocated_minor > 0`,
  reversed: sql<boolean>`reversed_at is not null`,
}

const isFoundBy = (q: string) => sql<boolean>`(
  lower(payments.reference) like lower(${containing(q)})
  or customers.search_text like unaccent(lower(${containing(q)}))
  or payments.id in (
    select payment_id from allocations join invoices on invoices.id = invoice_id
     where invoices.number is not null and invoices.search_text like unaccent(lower(${containing(q)}))))`

function ordered(db: Db, filter: PaymentFilter) {
  const order = direction(filter.order_direction)
  return matching(db, filter)
    .select([
      'payments.id',
      'payments.customer_id',
      'customers.name as customer_name',
      'payments.currency',
      'payments.amount_minor',
      'payments.unallocated_minor',
      'payments.payment_date',
      'payments.method',
      'payments.reference',
      sql<string | null>`(select label from banks where banks.id = payments.bank_id)`.as('bank_label'),
      sql<boolean>`reversed_at is not null`.as('reversed'),
      sql<string[]>`coalesce((
        select array_agg(number order by number) from (
          select distinct invoices.number from allocations join invoices on invoices.id = allocations.invoice_id
           where allocations.payment_id = payments.id order by 1 limit 4) paid), '{}')`.as('invoice_numbers'),
      'payments.created_at',
    ])
    .orderBy(orders[filter.order_by], order)
    .orderBy('payments.id', order)
}

const orders = {
  payment_date: sql`payment_date`,
  customer_name: sql`lower(customers.name)`,
  amount_minor: sql`amount_minor`,
  unallocated_minor: sql`unallocated_minor`,
  created_at: sql`payments.created_at`,
}

/** All that took something off what is owed on an invoice, or gave it back, in the order in which it was done. */
export async function listSettlements(db: Db, invoiceId: string): Promise<Settlement[]> {
  const { rows } = await sql<Settlement>`
    select a.id, case when a.credit_note_id is not null then 'credit_note' when a.amount_minor < 0 then 'reversal' else 'payment' end as kind,
           coalesce(a.payment_id, a.credit_note_id) as source_id,
           coalesce(c.number, nullif(p.reference, ''), '') as name,
           a.allocated_on as date, a.amount_minor, a.created_at, u.name as created_by_name
      from allocations a
      left join payments p on p.id = a.payment_id
      left join credit_notes c on c.id = a.credit_note_id
      left join users u on u.id = a.created_by
     where a.invoice_id = ${invoiceId}
    union all
    select w.id, 'write_off', null, w.reason, w.write_off_date, w.amount_minor, w.created_at, u.name
      from write_offs w left join users u on u.id = w.created_by
     where w.invoice_id = ${invoiceId}
     order by created_at, id`.execute(db)
  return rows
}

export const listOpenInvoices = (db: Db, customerId: string, currency: string, today: string) =>
  db
    .selectFrom('invoices')
    .select([
      'id',
      sql<string>`number`.as('number'),
      sql<string>`issue_date`.as('issue_date'),
      sql<string>`due_date`.as('due_date'),
      'reference',
      'currency',
      'gross_minor',
      'outstanding_minor',
      sql<'unpaid' | 'part_paid' | 'overdue'>`case when due_date < ${today} then 'overdue'
        when outstanding_minor < gross_minor then 'part_paid' else 'unpaid' end`.as('state'),
    ])
    .where('customer_id', '=', customerId)
    .where('currency', '=', currency)
    .where('status', '=', 'issued')
    .where('outstanding_minor', '>', 0)
    .orderBy('due_date')
    .orderBy('issue_date')
    .orderBy('number')
    .limit(500)
    .execute()

export async function findCreditOf(db: Db, customerId: string, currency: string) {
  const { rows } = await sql<{ on_account_minor: number; credit_minor: number }>`
    select coalesce((select sum(unallocated_minor) from payments
             where customer_id = ${customerId} and currency = ${currency} and unallocated_minor > 0), 0)::bigint as on_account_minor,
           coalesce((select sum(unallocated_minor) from credit_notes
             where customer_id = ${customerId} and currency = ${currency} and unallocated_minor > 0), 0)::bigint as credit_minor`.execute(
    db,
  )
  return rows[0] ?? { on_account_minor: 0, credit_minor: 0 }
}
