import { type RawBuilder, sql } from 'kysely'
import type { PaymentFilter, PaymentRow, Settlement } from '#shared/features/payments/payments.contract.ts'
import { openInvoiceStateOn } from '#server/features/invoices/invoices.service.ts'
import { allOf, type Condition } from '#server/platform/database/sql/conditions.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { direction, offsetOf } from '#server/platform/database/sql/ordering.ts'
import { conditionsOf, searchFor } from './payment-conditions.queries.ts'
import { sumUp } from './payment-sums.queries.ts'

export async function listPaymentPage(db: Db, filter: PaymentFilter) {
  const where = await conditionOf(db, filter)
  const [rows, { total, totals }] = await Promise.all([listInOrder(db, filter, where), sumUp(db, where)])
  return { rows, total, totals }
}

export async function* streamPayments(db: Db, filter: PaymentFilter) {
  const all = sql<PaymentRow>`
    (select ${columns} from payments join customers on customers.id = payments.customer_id
      where ${await conditionOf(db, filter)} order by ${orderOf(filter)})`
  yield* db.selectFrom(all.as('payments')).selectAll().stream(500)
}

const conditionOf = async (db: Db, filter: PaymentFilter) =>
  allOf([...conditionsOf(filter), ...(filter.q === undefined ? [] : [await searchFor(db, filter.q)])])

/** Rows before the page are only counted, in the index of their order if there is one. */
async function listInOrder(db: Db, filter: PaymentFilter, where: Condition) {
  const order = orderOf(filter)
  const { rows } = await sql<PaymentRow>`
    select ${columns} from payments join customers on customers.id = payments.customer_id where payments.id in (
      select payments.id from payments ${filter.order_by === 'customer_name' ? withCustomers : sql``} where ${where}
       order by ${order} limit ${filter.per_page} offset ${offsetOf(filter)})
     order by ${order}`.execute(db)
  return rows
}

const withCustomers = sql`join customers on customers.id = payments.customer_id`

const columns = sql`
  payments.id, payments.customer_id, customers.name as customer_name, payments.currency, payments.amount_minor,
  payments.unallocated_minor, payments.payment_date, payments.method, payments.reference,
  (select label from banks where banks.id = payments.bank_id) as bank_label, reversed_at is not null as reversed,
  coalesce((
    select array_agg(number order by number) from (
      select distinct invoices.number from allocations join invoices on invoices.id = allocations.invoice_id
       where allocations.payment_id = payments.id order by 1 limit 4) paid), '{}') as invoice_numbers,
  payments.created_at`

function orderOf({ order_by, order_direction }: PaymentFilter) {
  const order = sql.raw(direction(order_direction))
  return sql`${places[order_by]} ${order}, payments.id ${order}`
}

const places: Record<PaymentFilter['order_by'], RawBuilder<unknown>> = {
  payment_date: sql`payment_date`,
  customer_name: sql`lower(customers.name)`,
  amount_minor: sql`amount_minor`,
  unallocated_minor: sql`unallocated_minor`,
  created_at: sql`payments.created_at`,
}

/** Everything that reduced or restored what is owed on an invoice, in chronological order. */
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
      openInvoiceStateOn(today).as('state'),
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
