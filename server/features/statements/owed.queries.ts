import { sql } from 'kysely'
import type { OwedByAge } from '#shared/features/statements/statements.contract.ts'
import type { Db } from '#server/platform/database/database.ts'
import { buckets, owedOn } from './ageing.queries.ts'

type OwedRow = OwedByAge & {
  currency: string
  open_count: number
  overdue_count: number
  soon_count: number
  soon_minor: number
}

const openNow = (today: string) => owedOn({ date: today, isNow: true, timeZone: 'UTC' }, sql`true`)

/** As whole numbers, and nothing as zero. */
const whole = (...columns: string[]) =>
  sql.raw(columns.map((column) => `coalesce(${column}, 0)::bigint as ${column}`).join(', '))

/**
 * What is owed today in each currency, by age, and how much of it falls due soon. The index of open invoices is in the order of
 * due dates, so each day is summed up as it goes by, and only the days are sorted into ages.
 */
export async function listOwed(db: Db, { today, soon }: { today: string; soon: string }) {
  const { rows } = await sql<OwedRow>`
    select currency, open_count::bigint,
           ${whole('current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'owed_minor', 'overdue_count', 'soon_count', 'soon_minor')}
      from (
        select currency, ${buckets(today)}, sum(invoices) as open_count,
               sum(invoices) filter (where due_date < ${today}) as overdue_count,
               sum(invoices) filter (where due_date between ${today} and ${soon}) as soon_count,
               sum(owed) filter (where due_date between ${today} and ${soon}) as soon_minor
          from (select due_date, currency, sum(owed) as owed, count(*) as invoices from (${openNow(today)}) open group by 1, 2) days
         group by currency
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

/** Who owes most today in each currency. */
export async function listDebtors(db: Db, { today, most }: { today: string; most: number }) {
  const { rows } = await sql<DebtorRow>`
    select ranked.currency, customer_id, customers.name as customer_name, ${whole('owed_minor', 'overdue_minor')}
      from (
        select *, row_number() over (partition by currency order by owed_minor desc, customer_id desc) as place
          from (select customer_id, currency, sum(owed) as owed_minor, sum(owed) filter (where due_date < ${today}) as overdue_minor
                  from (${openNow(today)}) open group by 1, 2) owing
      ) ranked join customers on customers.id = customer_id
     where place <= ${most}
     order by owed_minor desc, customer_id desc`.execute(db)
  return rows
}
