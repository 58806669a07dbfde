import { sql } from 'kysely'
import { addDays } from '#shared/dates/business-date.ts'
import type { PaymentFilter } from '#shared/features/payments/payments.contract.ts'
import { allOf, type Condition } from '#server/platform/database/sql/clauses.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { conditionsOf } from './payment-conditions.queries.ts'
import { countOf, type Part } from './payment-totals.ts'

export type MonthPart = Part & { month: string }

/** Whether the filter has only what the stored figures are kept by. */
const isOfKinds = ({ q, customer_id, invoice_id, reversed_from, reversed_to }: PaymentFilter) =>
  [q, customer_id, invoice_id, reversed_from, reversed_to].every((given) => given === undefined)

type Days = { from: string; to: string }

/** All that a payment can be dated. */
const always: Days = { from: '1900-01-01', to: '2199-12-31' }

/**
 * The stored figures by month, if there are any. Where the range of dates begins or ends within a month, the payments
 * of that month are added up.
 */
export async function findKeptParts(db: Db, filter: PaymentFilter): Promise<MonthPart[] | null> {
  if (!isOfKinds(filter)) return null
  const { from = always.from, to = always.to } = filter
  const parts = await Promise.all([
    listTallied(db, filter, { from: firstFrom(from), to: lastUntil(to) }),
    ...partMonths({ from, to }).map((days) => listOfDays(db, { ...filter, ...days })),
  ])
  return parts.flat()
}

/** A few rows of each have not been folded yet. */
async function listTallied(db: Db, filter: PaymentFilter, { from, to }: Days) {
  const conditions = [sql<boolean>`month between ${from} and ${to}`, ...kindsOf(filter)]
  const { rows } = await sql<MonthPart>`
    select month, currency, sum(case standing when 'reversed' then 0 else payment_count end)::bigint as count,
           sum(case standing when 'reversed' then payment_count else 0 end)::bigint as reversed_count,
           sum(case standing when 'reversed' then 0 else amount_minor end)::bigint as amount_minor,
           sum(unallocated_minor)::bigint as unallocated_minor
      from payment_tallies where ${allOf(conditions)} group by 1, 2`.execute(db)
  return rows
}

function kindsOf({ method, bank_id, currency, status }: PaymentFilter) {
  const conditions: Condition[] = []
  if (method !== undefined) conditions.push(sql`method = ${method}`)
  if (bank_id !== undefined) conditions.push(sql`bank = ${bank_id}`)
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`)
  if (status !== undefined)
    conditions.push(status === 'received' ? sql`standing <> 'reversed'` : sql`standing = ${status}`)
  return conditions
}

/** The columns of a part, of payments. */
export const summed = sql`
  count(*) - count(reversal_date) as count, count(reversal_date) as reversed_count,
  coalesce(sum(amount_minor) filter (where reversal_date is null), 0)::bigint as amount_minor,
  sum(unallocated_minor)::bigint as unallocated_minor`

async function listOfDays(db: Db, filter: PaymentFilter) {
  const { rows } = await sql<MonthPart>`
    select first_of_month(payment_date) as month, currency, ${summed}
      from payments where ${allOf(conditionsOf(filter))} group by 1, 2`.execute(db)
  return rows
}

const monthOf = (date: string) => `${date.slice(0, 7)}-01`
const nextMonth = (month: string) => monthOf(addDays(month, 31))
const lastDayOf = (date: string) => addDays(nextMonth(monthOf(date)), -1)

/** The first month that begins on the day or later. */
const firstFrom = (date: string) => (date === monthOf(date) ? date : nextMonth(monthOf(date)))
/** The last month that ends on the day or earlier. */
const lastUntil = (date: string) => (date === lastDayOf(date) ? monthOf(date) : monthOf(addDays(monthOf(date), -1)))

/** The days of a range that are not in its whole months: of none, one or two months. */
function partMonths({ from, to }: Days): Days[] {
  const first = from === monthOf(from) ? [] : [{ from, to: lastDayOf(from) }]
  const last = to === lastDayOf(to) ? [] : [{ from: monthOf(to), to }]
  if (monthOf(from) < monthOf(to)) return [...first, ...last]
  return first.length + last.length === 0 ? [] : [{ from, to }]
}

/**
 * Where a page begins in the order of dates: the month, and how many payments of that month come before it. Months
 * before it need not be counted off payment by payment.
 */
export function monthAt(parts: readonly MonthPart[], offset: number, order: PaymentFilter['order_direction']) {
  const counts = new Map<string, number>()
  for (const part of parts) counts.set(part.month, (counts.get(part.month) ?? 0) + countOf(part))
  const months = [...counts].toSorted(([one], [other]) => (order === 'ASC' ? 1 : -1) * (one < other ? -1 : 1))
  let before = 0
  for (const [month, count] of months) {
    if (before + count > offset) return { month, offset: offset - before }
    before += count
  }
  return null
}

/** The condition of that month and all that come after it in the order. */
export const fromMonth = (month: string, order: PaymentFilter['order_direction']): Condition =>
  order === 'ASC' ? sql`payments.payment_date >= ${month}` : sql`payments.payment_date <= ${lastDayOf(month)}`
