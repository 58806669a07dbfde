import { type RawBuilder, sql } from 'kysely'
import type { PaymentGrouping, PaymentsReportFilter } from '#shared/features/reports/payments-report.contract.ts'
import type { ReceivedFigures, ReceivedRow } from '#shared/features/reports/payments-report.reply.ts'
import type { Period } from '#shared/features/reports/report-period.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { offsetOf } from '#server/platform/database/sql/clauses.ts'

type ReceivedQuery = Period & Pick<PaymentsReportFilter, 'by' | 'currency'>

/**
 * What moved in the period, each on its own date: a past month stays the same, whatever is reversed or refunded
 * later. Money that another system had on account was received there.
 */
const moves = ({ from, to }: Period) => sql`
  select payment_date as day, method, bank_id, currency, 'received' as what, amount_minor
    from payments where kind = 'own' and payment_date between ${from} and ${to}
  union all
  select reversal_date, method, bank_id, currency, 'reversed', amount_minor
    from payments where kind = 'own' and reversal_date between ${from} and ${to}
  union all
  select r.refund_date, r.method, p.bank_id, coalesce(p.currency, c.currency), 'refunded', r.amount_minor
    from refunds r
    left join payments p on p.id = r.payment_id
    left join credit_notes c on c.id = r.credit_note_id
   where r.refund_date between ${from} and ${to}`

const groupOf: Record<PaymentGrouping, RawBuilder<string>> = {
  month: sql`to_char(day, 'YYYY-MM')`,
  day: sql`day::text`,
  method: sql`method`,
  bank: sql`coalesce(bank_id::text, '')`,
}

const figures = sql.raw(
  ['received', 'reversed', 'refunded']
    .map(
      (what) => `count(*) filter (where what = '${what}') as ${what}_count,
        coalesce(sum(amount_minor) filter (where what = '${what}'), 0)::bigint as ${what}_minor`,
    )
    .join(', '),
)

const counted = ({ currency }: ReceivedQuery) => (currency === undefined ? sql`true` : sql`currency = ${currency}`)

const grouped = (asked: ReceivedQuery) => sql`
  select ${groupOf[asked.by]} as "group", currency, ${figures}
    from (${moves(asked)}) move where ${counted(asked)} group by 1, currency`

/** By time, or by the largest amount; one currency after the other, in the order of their totals. */
const orderOf = (by: PaymentGrouping) =>
  by === 'month' || by === 'day'
    ? sql`"group", g.currency`
    : sql`sum(received_count) over (partition by g.currency) desc, g.currency, received_minor desc, "group"`

export async function listReceived(db: Db, asked: ReceivedQuery, page: { page: number; per_page: number }) {
  const { rows } = await sql<ReceivedRow>`
    select "group" || ' ' || g.currency as id, banks.label, g.*
      from (${grouped(asked)}) g left join banks on ${asked.by === 'bank' ? sql`banks.id::text = "group"` : sql`false`}
     order by ${orderOf(asked.by)} limit ${page.per_page} offset ${offsetOf(page)}`.execute(db)
  return rows
}

/** How many groups there are, and their totals in each currency. */
export async function sumReceived(db: Db, asked: ReceivedQuery) {
  const totals = await sql<ReceivedFigures & { groups: number }>`
    select currency, count(distinct ${groupOf[asked.by]}) as groups, ${figures}
      from (${moves(asked)}) move where ${counted(asked)}
     group by currency order by received_count desc, currency`.execute(db)
  return {
    total: totals.rows.reduce((sum, { groups }) => sum + groups, 0),
    totals: totals.rows.map(({ groups: _, ...total }) => total),
  }
}
