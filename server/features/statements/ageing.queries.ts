import { type RawBuilder, sql } from 'kysely'
import type { Ageing, AgeingFilter, AgeingRow } from '#shared/features/statements/statements.contract.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing } from '#server/platform/database/sql/like.ts'
import { direction, offsetOf } from '#server/platform/database/sql/ordering.ts'

/** The date, whether it is today, and the time zone of the business. */
export type AsOf = { date: string; isNow: boolean; timeZone: string }

/**
 * What is owed on each open invoice. For today it is stored; for an earlier date it is added up from the records of
 * that time.
 */
const owedOn = ({ date, isNow, timeZone }: AsOf, whose: RawBuilder<unknown>) =>
  isNow
    ? sql`select i.customer_id, i.currency, i.due_date, i.outstanding_minor as owed
            from invoices i where i.status = 'issued' and i.outstanding_minor > 0 and ${whose}`
    : sql`select i.customer_id, i.currency, i.due_date,
                 i.gross_minor
                   - coalesce((select sum(a.amount_minor) from allocations a where a.invoice_id = i.id and a.allocated_on <= ${date}), 0)
                   - coalesce((select sum(w.amount_minor) from write_offs w where w.invoice_id = i.id and w.write_off_date <= ${date}), 0)
                   as owed
            from invoices i
           where i.number is not null and i.issue_date <= ${date}
             and (i.status = 'issued' or (i.voided_at at time zone ${timeZone})::date > ${date}) and ${whose}`

/** Each customer's unallocated payments and credit. */
const creditOn = ({ date, isNow }: AsOf, whose: RawBuilder<unknown>) =>
  isNow
    ? sql`select i.customer_id, i.currency, i.unallocated_minor as credit from payments i where i.unallocated_minor > 0 and ${whose}
          union all
          select i.customer_id, i.currency, i.unallocated_minor from credit_notes i where i.unallocated_minor > 0 and ${whose}`
    : sql`select i.customer_id, i.currency,
                 i.amount_minor
                   - coalesce((select sum(a.amount_minor) from allocations a where a.payment_id = i.id and a.allocated_on <= ${date}), 0)
                   - coalesce((select sum(r.amount_minor) from refunds r where r.payment_id = i.id and r.refund_date <= ${date}), 0) as credit
            from payments i
           where i.payment_date <= ${date} and (i.reversal_date is null or i.reversal_date > ${date}) and ${whose}
          union all
          select i.customer_id, i.currency,
                 i.gross_minor
                   - coalesce((select sum(a.amount_minor) from allocations a where a.credit_note_id = i.id and a.allocated_on <= ${date}), 0)
                   - coalesce((select sum(r.amount_minor) from refunds r where r.credit_note_id = i.id and r.refund_date <= ${date}), 0)
            from credit_notes i where i.status = 'issued' and i.issue_date <= ${date} and ${whose}`

/** The bucket depends on the days since the due date; on the due date itself it is not late. */
export const buckets = (date: string) => sql`
  sum(owed) filter (where due_date >= ${date}) as current,
  sum(owed) filter (where ${date}::date - due_date between 1 and 30) as days_1_30,
  sum(owed) filter (where ${date}::date - due_date between 31 and 60) as days_31_60,
  sum(owed) filter (where ${date}::date - due_date between 61 and 90) as days_61_90,
  sum(owed) filter (where ${date}::date - due_date > 90) as over_90,
  sum(owed) as owed_minor`

/** One row for each customer and currency with anything owed or in credit. */
const aged = (asOf: AsOf, whose: RawBuilder<unknown>) => sql`
  select customer_id, currency,
         coalesce(current, 0)::bigint as current, coalesce(days_1_30, 0)::bigint as days_1_30,
         coalesce(days_31_60, 0)::bigint as days_31_60, coalesce(days_61_90, 0)::bigint as days_61_90,
         coalesce(over_90, 0)::bigint as over_90, coalesce(owed_minor, 0)::bigint as owed_minor,
         coalesce(credit_minor, 0)::bigint as credit_minor,
         (coalesce(owed_minor, 0) - coalesce(credit_minor, 0))::bigint as balance_minor
    from (select customer_id, currency, ${buckets(asOf.date)} from (${owedOn(asOf, whose)}) open where owed <> 0 group by 1, 2) owing
    full join (select customer_id, currency, sum(credit) as credit_minor from (${creditOn(asOf, whose)}) own where credit <> 0 group by 1, 2) having_credit
      using (customer_id, currency)`

export async function ageCustomer(db: Db, customerId: string, asOf: AsOf) {
  const { rows } = await sql<Ageing & { currency: string }>`
    select currency, ${ageingColumns} from (${aged(asOf, sql`i.customer_id = ${customerId}`)}) aged order by currency`.execute(
    db,
  )
  return rows
}

const ageingColumns = sql.raw(
  'current, days_1_30, days_31_60, days_61_90, over_90, owed_minor, credit_minor, balance_minor',
)

const everybody = sql`true`

export async function listAgeingPage(db: Db, filter: AgeingFilter, asOf: AsOf) {
  const { rows } = await sql<
    AgeingRow & { total: number }
  >`${selected(filter, asOf)} limit ${filter.per_page} offset ${offsetOf(filter)}`.execute(db)
  const totals = await sql<Ageing & { currency: string; count: number }>`
    select currency, count(*) as count, ${sql.raw(
      ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'owed_minor', 'credit_minor', 'balance_minor']
        .map((column) => `sum(${column})::bigint as ${column}`)
        .join(', '),
    )} from (${selected(filter, asOf)}) listed group by currency order by sum(owed_minor) desc`.execute(db)
  return {
    rows,
    total: totals.rows.reduce((sum, { count }) => sum + count, 0),
    totals: totals.rows.map(({ count: _, ...total }) => total),
  }
}

export async function* streamAgeing(db: Db, filter: AgeingFilter, asOf: AsOf): AsyncGenerator<AgeingRow> {
  const { rows } = await sql<AgeingRow>`${selected(filter, asOf)}`.execute(db)
  yield* rows
}

function selected({ q, currency, order_by, order_direction }: AgeingFilter, asOf: AsOf) {
  const order = sql.raw(direction(order_direction))
  return sql`
    select aged.customer_id || ' ' || aged.currency as id, aged.customer_id, customers.name as customer_name, aged.currency, ${ageingColumns}
      from (${aged(asOf, everybody)}) aged join customers on customers.id = aged.customer_id
     where ${q === undefined ? sql`true` : sql`customers.search_text like unaccent(lower(${containing(q)}))`}
       and ${currency === undefined ? sql`true` : sql`aged.currency = ${currency}`}
     order by ${orders[order_by]} ${order}, aged.customer_id ${order}, aged.currency ${order}`
}

const orders = {
  customer_name: sql`lower(customers.name)`,
  owed_minor: sql`owed_minor`,
  over_90: sql`over_90`,
  balance_minor: sql`balance_minor`,
}
