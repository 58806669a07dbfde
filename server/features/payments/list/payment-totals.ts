import type { PaymentTotal } from '#shared/features/payments/payments.reply.ts'

/** For one currency, and one month where that matters. Reversed payments are only counted. */
export type Part = PaymentTotal & { reversed_count: number }

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
