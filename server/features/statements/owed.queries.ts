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
  owed_base_minor: number
}

/**
 * What is owed today in each currency, by age, and how much of it falls due soon. Only the days of the last three months and those to
 * come are added up: what has been late for longer is the rest of the whole, which the tallies hold. Without an upper limit PostgreSQL
 * would expect a third of all days, and plan anew each time.
 */
export async function listOwedByCurrency(db: Db, { today, soon }: { today: string; soon: string }) {
  const { rows } = await sql<OwedRow>`
    with whole as (
      select currency, sum(invoice_count)::bigint as open_count, sum(owed_minor)::bigint as owed_minor,
             sum(owed_base_minor)::bigint as owed_base_minor
        from invoice_tallies where standing = 'open' group by 1 having sum(invoice_count) > 0
    ), recent as (
      select currency, ${buckets(today)},
             sum(invoice_count) filter (where due_date >= ${today}) as current_count,
             sum(invoice_count) filter (where due_date between ${today} and ${soon}) as soon_count,
             sum(owed) filter (where due_date between ${today} and ${soon}) as soon_minor
        from (select due_date, currency, invoice_count, owed_minor as owed from owed_by_day
               where due_date between ${today}::date - 90 and 'infinity') days
       group by currency
    )
    select whole.currency, open_count,
           coalesce(current, 0)::bigint as current,
           coalesce(days_1_30, 0)::bigint as days_1_30,
           coalesce(days_31_60, 0)::bigint as days_31_60,
           coalesce(days_61_90, 0)::bigint as days_61_90,
           (whole.owed_minor - coalesce(recent.owed_minor, 0))::bigint as over_90,
           whole.owed_minor, whole.owed_base_minor,
           (open_count - coalesce(current_count, 0))::bigint as overdue_count,
           coalesce(soon_count, 0)::bigint as soon_count,
           coalesce(soon_minor, 0)::bigint as soon_minor
      from whole left join recent using (currency)
     order by whole.owed_minor desc, whole.currency`.execute(db)
  return rows
}

type DebtorRow = {
  currency: string
  customer_id: string
  customer_name: string
  owed_minor: number
  overdue_minor: number
}

const mostDebtors = sql.lit(5)

/**
 * Who owes most today in each currency: the first of the folded sums, and whoever has changed since they were folded. What is late is
 * what they owe without what is not due yet, which are the fewer invoices to read.
 */
export async function listLargestDebtors(db: Db, today: string) {
  const { rows } = await sql<DebtorRow>`
    with currencies as (
      select currency from invoice_tallies where standing = 'open' group by 1
    ), added as materialized (
      select currency, customer_id, sum(owed_minor) as owed_minor from owed_by_customer where not is_folded group by 1, 2
    )
    select currencies.currency, customer_id, owed_minor::bigint, (owed_minor - not_due_minor)::bigint as overdue_minor,
           (select name from customers where id = customer_id) as customer_name
      from currencies
      cross join lateral (
        (select customer_id, owed_minor from owed_by_customer
          where is_folded and currency = currencies.currency
            and customer_id <> all (array(select customer_id from added where added.currency = currencies.currency))
          order by owed_minor desc, customer_id desc limit ${mostDebtors})
        union all
        select added.customer_id, added.owed_minor + coalesce(before.owed_minor, 0)
          from added
          left join owed_by_customer before on before.is_folded and (before.currency, before.customer_id) = (added.currency, added.customer_id)
         where added.currency = currencies.currency
        order by owed_minor desc, customer_id desc limit ${mostDebtors}) debtors
      cross join lateral (
        select coalesce(sum(outstanding_minor), 0) as not_due_minor from invoices
         where status = 'issued' and outstanding_minor > 0 and invoices.customer_id = debtors.customer_id
           and invoices.currency = currencies.currency and due_date between ${today} and 'infinity') not_due
     where owed_minor > 0
     order by owed_minor desc, customer_id desc`.execute(db)
  return rows
}
