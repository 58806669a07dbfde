import { type RawBuilder, sql } from 'kysely'
import type { Period } from '#shared/features/reports/report-period.ts'
import type { CustomerSalesFilter } from '#shared/features/reports/sales-reports.contract.ts'
import type { CustomerSales, SalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

type Sales = Period & { currency?: string | undefined }

/** Every document issued here in the period; a credit note is subtracted on its own date. */
function documents({ from, to, currency }: Sales) {
  const within = sql`status = 'issued' and kind = 'own' and issue_date between ${from} and ${to} and ${
    currency === undefined ? sql`true` : sql`currency = ${currency}`
  }`
  return sql`
    select customer_id, currency, issue_date, 1 as invoice, net_minor as invoiced, 0 as credited, vat_minor, gross_minor
      from invoices where ${within}
    union all
    select customer_id, currency, issue_date, 0, 0, net_minor, -vat_minor, -gross_minor
      from credit_notes where ${within}`
}

const figures = sql`
  currency, sum(invoice)::bigint as invoice_count, sum(invoiced)::bigint as invoiced_net_minor,
  sum(credited)::bigint as credited_net_minor, sum(invoiced - credited)::bigint as net_minor,
  sum(vat_minor)::bigint as vat_minor, sum(gross_minor)::bigint as gross_minor`

const sumsOf = [
  'invoice_count',
  'invoiced_net_minor',
  'credited_net_minor',
  'net_minor',
  'vat_minor',
  'gross_minor',
].map((figure) => `sum(${figure})::bigint as ${figure}`)

/** Totals of sales in each currency, the one with most invoices first. */
const totalsOf = (rows: RawBuilder<unknown>) =>
  sql<SalesFigures & { count: number }>`
    select currency, count(*) as count, ${sql.raw(sumsOf.join(', '))} from (${rows}) listed
     group by currency order by sum(invoice_count) desc, currency`

/** Months and their totals in one pass over the documents. */
export async function listMonthSales(db: Db, sales: Sales) {
  const { rows } = await sql<SalesFigures & { month: string | null }>`
    select to_char(issue_date, 'YYYY-MM') as month, ${figures} from (${documents(sales)}) document
     group by grouping sets ((1, currency), (currency))
     order by month, sum(invoice) desc, currency`.execute(db)
  return {
    rows: rows.flatMap(({ month, ...row }) =>
      month === null ? [] : [{ ...row, month, id: `${month} ${row.currency}` }],
    ),
    totals: rows.flatMap(({ month, ...total }) => (month === null ? [total] : [])),
  }
}

const customersOf = (filter: CustomerSalesFilter, period: Period) => sql`
  select sold.customer_id || ' ' || sold.currency as id, customers.name as customer_name, sold.*
    from (select customer_id, ${figures} from (${documents({ ...period, currency: filter.currency })}) document
           group by customer_id, currency) sold
    join customers on customers.id = sold.customer_id
   where ${filter.q === undefined ? sql`true` : sql`customers.search_text like unaccent(lower(${containing(filter.q)}))`}`

export async function listCustomerSalesPage(db: Db, filter: CustomerSalesFilter, period: Period) {
  const rows = await ordered(db, filter, period).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const totals = await totalsOf(customersOf(filter, period)).execute(db)
  return {
    rows,
    total: totals.rows.reduce((sum, { count }) => sum + count, 0),
    totals: totals.rows.map(({ count: _, ...total }) => total),
  }
}

export const streamCustomerSales = (db: Db, filter: CustomerSalesFilter, period: Period) =>
  ordered(db, filter, period).stream(500)

function ordered(db: Db, filter: CustomerSalesFilter, period: Period) {
  const order = direction(filter.order_direction)
  return db
    .selectFrom(sql<CustomerSales>`(${customersOf(filter, period)})`.as('listed'))
    .selectAll()
    .orderBy(orders[filter.order_by](order))
    .orderBy('id', order)
}

/** Amounts in different currencies cannot be compared: one currency after the other, in the order of their totals. */
const amountOrder = (amount: string) => (order: 'asc' | 'desc') =>
  sql`sum(invoice_count) over (partition by currency) desc, currency, ${sql.ref(amount)} ${sql.raw(order)}`

const orders = {
  customer_name: (order: 'asc' | 'desc') => sql`alphabetical(customer_name) ${sql.raw(order)}`,
  invoice_count: (order: 'asc' | 'desc') => sql`invoice_count ${sql.raw(order)}`,
  invoiced_net_minor: amountOrder('invoiced_net_minor'),
  credited_net_minor: amountOrder('credited_net_minor'),
  net_minor: amountOrder('net_minor'),
  vat_minor: amountOrder('vat_minor'),
  gross_minor: amountOrder('gross_minor'),
}
