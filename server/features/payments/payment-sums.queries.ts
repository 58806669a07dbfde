import { sql } from 'kysely'
import type { PaymentTotal } from '#shared/features/payments/payments.contract.ts'
import type { Condition } from '#server/platform/database/sql/conditions.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** For one currency. Reversed payments are only counted. */
type Part = PaymentTotal & { reversed_count: number }

/** How many there are, and the totals of those that were not reversed, in one pass. */
export async function sumUp(db: Db, where: Condition) {
  const { rows } = await sql<Part>`
    select currency, count(*) - count(reversed_at) as count, count(reversed_at) as reversed_count,
           coalesce(sum(amount_minor) filter (where reversed_at is null), 0)::bigint as amount_minor,
           sum(unallocated_minor)::bigint as unallocated_minor
      from payments where ${where} group by 1`.execute(db)
  return {
    total: rows.reduce((sum, { count, reversed_count }) => sum + count + reversed_count, 0),
    totals: rows
      .filter(({ count }) => count > 0)
      .map(({ reversed_count: _, ...total }) => total)
      .toSorted((one, other) => other.amount_minor - one.amount_minor),
  }
}
