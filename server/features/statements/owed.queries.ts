import { sql } from 'kysely'
import type { OwedByAge } from '#shared/features/statements/statements.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { buckets } from './ageing.queries.ts'

type OwedRow = OwedByAge & {
  currency: string
  open_count: number
  overdue_count: number
  soon_count: number
  soon_minor: number
}

/** As integers, with null as zero. */
const whole = (...columns: string[]) =>
  sql.raw(columns.map((column) => `coalesce(${column}, 0)::bigint as ${column}`).join(', '))

/** What is owed today in each currency, by age, and how much of it falls due soon, from the figures stored by day. */
export async function listOwed(db: Db, { today, soon }: { today: string; soon: string }) {
  const { rows } = await sql<OwedRow>`
    select currency, open_count::bigint,
           ${whole('current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'owed_minor', 'overdue_count', 'soon_count', 'soon_minor')}
      from (
        select currency, ${buckets(today)}, sum(invoices) as open_count,
               sum(invoices) filter (where due_date < ${today}) as overdue_count,
               sum(invoices) filter (where due_date between ${today} and ${soon}) as soon_count,
               sum(owed) filter (where due_date between ${today} and ${soon}) as soon_minor
          from (select due_date, currency, owed_minor as owed, invoice_count as invoices from owed_by_day) days
         group by currency having sum(invoices) > 0
      ) owing
     order by owed_minor desc, currency`.execute(db)
  return rows
}

type DebtorRow = {
  currency: string
  customer_id: string
  customer_name: string
  owed_minor: number
  overdue_minor: number
}

/** Who owes most today in each currency, from the figures stored by customer; lateness is read only for those. */
export async function listDebtors(db: Db, { today, most }: { today: string; most: number }) {
  const { rows } = await sql<DebtorRow>`
    select currency, customer_id, ${whole('owed_minor', 'overdue_minor')},
           (select name from customers where id = customer_id) as customer_name
      from (select distinct currency from owed_by_day) currencies
      cross join lateral (
        select customer_id, sum(owed_minor) as owed_minor from owed_by_customer owing
         where owing.currency = currencies.currency
         group by customer_id having sum(owed_minor) > 0 order by sum(owed_minor) desc, customer_id desc limit ${most}) debtors
      cross join lateral (
        select sum(outstanding_minor) as overdue_minor from invoices
         where status = 'issued' and outstanding_minor > 0 and invoices.customer_id = debtors.customer_id
           and invoices.currency = currencies.currency and due_date < ${today}) late
     order by owed_minor desc, customer_id desc`.execute(db)
  return rows
}
