import { type RawBuilder, sql } from 'kysely'
import type { AgeingFilter } from '#shared/features/statements/statements.contract.ts'
import type { Ageing, AgeingRow } from '#shared/features/statements/statements.reply.ts'
import { pick } from '#shared/objects.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

/** The date, whether it is today, and the time zone and base currency of the business. */
export type AsOf = { date: string; isNow: boolean; timeZone: string; baseCurrency: string }

/**
 * What is owed on each open invoice. For today it is stored; for an earlier date it is added up from the records of
 * that time.
 */
const owedOn = ({ date, isNow, timeZone }: AsOf, whose: RawBuilder<unknown>) =>
  isNow
    ? sql`select i.customer_id, i.currency, i.exchange_rate, i.due_date, i.outstanding_minor as owed
            from invoices i where i.status = 'issued' and i.outstanding_minor > 0 and ${whose}`
    : sql`select i.customer_id, i.currency, i.exchange_rate, i.due_date,
                 i.gross_minor + i.rounding_minor - i.settled_before_minor
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
                 i.gross_minor + i.rounding_minor - i.settled_before_minor
                   - coalesce((select sum(a.amount_minor) from allocations a where a.credit_note_id = i.id and a.allocated_on <= ${date}), 0)
                   - coalesce((select sum(r.amount_minor) from refunds r where r.credit_note_id = i.id and r.refund_date <= ${date}), 0)
            from credit_notes i where i.status = 'issued' and i.issue_date <= ${date} and ${whose}`

/** The bucket depends on the days since the due date; on the due date itself it is not late. */
export const buckets = (date: string, amount = 'owed', prefix = '') => {
  const sum = sql`sum(${sql.ref(amount)})`
  const as = (name: string) => sql.ref(`${prefix}${name}`)
  return sql`
    ${sum} filter (where due_date >= ${date}) as ${as('current')},
    ${sum} filter (where ${date}::date - due_date between 1 and 30) as ${as('days_1_30')},
    ${sum} filter (where ${date}::date - due_date between 31 and 60) as ${as('days_31_60')},
    ${sum} filter (where ${date}::date - due_date between 61 and 90) as ${as('days_61_90')},
    ${sum} filter (where ${date}::date - due_date > 90) as ${as('over_90')},
    ${sum} as ${as('owed_minor')}`
}

const figures = [
  'current',
  'days_1_30',
  'days_31_60',
  'days_61_90',
  'over_90',
  'owed_minor',
  'credit_minor',
  'balance_minor',
] as const

type Figure = (typeof figures)[number]

const ageingColumns = sql.raw(figures.join(', '))

const summed = ['current', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90', 'owed_minor'] as const

const columnsOf = (prefix: '' | 'base_') =>
  sql.raw(summed.map((name) => `coalesce(${prefix}${name}, 0)::bigint as ${prefix}${name}`).join(', '))

/**
 * One row for each customer and currency with anything owed or in credit: in that currency and, so that customers can be compared, in
 * the base currency, each invoice by its own exchange rate. Money on account has no rate of its own: it counts at that of what is owed
 * beside it. Amounts of unknown worth count nothing there.
 */
const aged = (asOf: AsOf, whose: RawBuilder<unknown>) => sql`
  select *, owed_minor - credit_minor as balance_minor, base_owed_minor - base_credit_minor as base_balance_minor
    from (
      select customer_id, currency, ${columnsOf('')}, ${columnsOf('base_')}, coalesce(credit_minor, 0)::bigint as credit_minor,
             round(coalesce(credit_minor, 0) * coalesce(base_owed_minor / nullif(owed_minor, 0), (currency = ${asOf.baseCurrency})::int))::bigint
               as base_credit_minor
        from (select customer_id, currency, ${buckets(asOf.date)}, ${buckets(asOf.date, 'base_owed', 'base_')}
                from (select *, in_base_minor(owed::bigint, currency, exchange_rate, ${asOf.baseCurrency}) as base_owed
                        from (${owedOn(asOf, whose)}) each_open where owed <> 0) open
               group by 1, 2) owing
        full join (select customer_id, currency, sum(credit) as credit_minor
                     from (${creditOn(asOf, whose)}) own where credit <> 0 group by 1, 2) having_credit
          using (customer_id, currency)) figures`

export async function ageCustomer(db: Db, customerId: string, asOf: AsOf) {
  const { rows } = await sql<Ageing & { currency: string }>`
    select currency, ${ageingColumns} from (${aged(asOf, sql`i.customer_id = ${customerId}`)}) aged order by currency`.execute(
    db,
  )
  return rows
}

const everybody = sql`true`

type Totals = Ageing & Record<`base_${Figure}`, number> & { currency: string; count: number }

const sums = sql.raw(
  figures
    .flatMap((figure) => [figure, `base_${figure}`])
    .map((column) => `sum(${column})::bigint as ${column}`)
    .join(', '),
)

export async function listAgeingPage(db: Db, filter: AgeingFilter, asOf: AsOf) {
  const { rows } = await sql<AgeingRow>`
    ${selected(filter, asOf, rowColumns)} limit ${filter.per_page} offset ${offsetOf(filter)}`.execute(db)
  const totals = await sql<Totals>`
    select currency, count(*) as count, ${sums} from (${selected(filter, asOf, sql`aged.*`)}) listed
     group by currency order by sum(base_owed_minor) desc, currency`.execute(db)
  return {
    rows,
    total: totals.rows.reduce((sum, { count }) => sum + count, 0),
    totals: totals.rows.map((total) => ({ currency: total.currency, ...pick(total, figures) })),
    base_total: inBase(totals.rows),
  }
}

/** All currencies together. */
const inBase = (totals: readonly Totals[]) =>
  Object.fromEntries(
    figures.map((figure) => [figure, totals.reduce((sum, total) => sum + total[`base_${figure}`], 0)]),
  ) as Record<Figure, number>

export async function* streamAgeing(db: Db, filter: AgeingFilter, asOf: AsOf): AsyncGenerator<AgeingRow> {
  const { rows } = await sql<AgeingRow>`${selected(filter, asOf, rowColumns)}`.execute(db)
  yield* rows
}

const rowColumns = sql`
  aged.customer_id || ' ' || aged.currency as id, aged.customer_id, customers.name as customer_name, aged.currency, ${ageingColumns},
  base_balance_minor as balance_base_minor`

function selected({ q, currency, order_by, order_direction }: AgeingFilter, asOf: AsOf, columns: RawBuilder<unknown>) {
  const order = sql.raw(direction(order_direction))
  return sql`
    select ${columns}
      from (${aged(asOf, everybody)}) aged join customers on customers.id = aged.customer_id
     where ${q === undefined ? sql`true` : sql`customers.search_text like unaccent(lower(${containing(q)}))`}
       and ${currency === undefined ? sql`true` : sql`aged.currency = ${currency}`}
     order by ${orders[order_by]} ${order}, aged.customer_id ${order}, aged.currency ${order}`
}

/** Amounts of several currencies are put in order by what they are worth. */
const orders = {
  customer_name: sql`alphabetical(customers.name)`,
  owed_minor: sql`base_owed_minor`,
  over_90: sql`base_over_90`,
  balance_minor: sql`base_balance_minor`,
}
