import { sql } from 'kysely'
import type { OwedByAge } from '#shared/features/statements/statements.reply.ts'
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

type Asked = { today: string; soon: string; base: string }

/** What is owed today in each currency, by age, and how much of it falls due soon. */
export async function listOwedByCurrency(db: Db, { today, soon, base }: Asked) {
  const { rows } = await sql<OwedRow>`
    select currency, open_count, overdue_count, soon_count, coalesce(soon_minor, 0)::bigint as soon_minor,
           coalesce(current, 0)::bigint as current,
           coalesce(days_1_30, 0)::bigint as days_1_30,
           coalesce(days_31_60, 0)::bigint as days_31_60,
           coalesce(days_61_90, 0)::bigint as days_61_90,
           coalesce(over_90, 0)::bigint as over_90,
           owed_minor::bigint as owed_minor, owed_base_minor::bigint as owed_base_minor
      from (select currency, count(*) as open_count, ${buckets(today, 'outstanding_minor')},
                   count(*) filter (where due_date < ${today}) as overdue_count,
                   count(*) filter (where due_date between ${today} and ${soon}) as soon_count,
                   sum(outstanding_minor) filter (where due_date between ${today} and ${soon}) as soon_minor,
                   sum(in_base_minor(outstanding_minor, currency, exchange_rate, ${base})) as owed_base_minor
              from invoices where status = 'issued' and outstanding_minor > 0 group by currency) owed
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

const mostDebtors = sql.lit(5)

/** Who owes most today in each currency. */
export async function listLargestDebtors(db: Db, today: string) {
  const { rows } = await sql<DebtorRow>`
    select debtors.currency, customer_id, owed_minor::bigint, coalesce(overdue_minor, 0)::bigint as overdue_minor,
           customers.name as customer_name
      from (select currency, customer_id, sum(outstanding_minor) as owed_minor,
                   sum(outstanding_minor) filter (where due_date < ${today}) as overdue_minor,
                   row_number() over (partition by currency order by sum(outstanding_minor) desc, customer_id desc) as place
              from invoices where status = 'issued' and outstanding_minor > 0 group by currency, customer_id) debtors
      join customers on customers.id = customer_id
     where place <= ${mostDebtors}
     order by owed_minor desc, customer_id desc`.execute(db)
  return rows
}
