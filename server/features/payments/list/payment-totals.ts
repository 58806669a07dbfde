import { sql } from 'kysely'
import type { PaymentTotal } from '#shared/features/payments/payments.contract.ts'

/** For one currency, and one month where that matters. Reversed payments are only counted. */
export type Part = PaymentTotal & { reversed_count: number }

/** The columns of a part, of payments. */
export const summed = sql`
  count(*) - count(reversal_date) as count, count(reversal_date) as reversed_count,
  coalesce(sum(amount_minor) filter (where reversal_date is null), 0)::bigint as amount_minor,
  sum(unallocated_minor)::bigint as unallocated_minor`

const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** How many payments there are, and the totals by currency of those that were not reversed, largest first. */
export const addUp = (parts: readonly Part[]) => ({
  total: sumOf(parts.map(countOf)),
  totals: [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, own]): PaymentTotal => ({
      currency,
      count: sumOf(own.map(({ count }) => count)),
      amount_minor: sumOf(own.map(({ amount_minor }) => amount_minor)),
      unallocated_minor: sumOf(own.map(({ unallocated_minor }) => unallocated_minor)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.amount_minor - one.amount_minor),
})

export const countOf = ({ count, reversed_count }: Part) => count + reversed_count
