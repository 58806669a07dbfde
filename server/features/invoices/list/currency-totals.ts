type CurrencyTotal = { currency: string; count: number; gross_minor: number; outstanding_minor: number }

export const sumOf = (amounts: readonly number[]) => amounts.reduce((sum, amount) => sum + amount, 0)

/** Totals by currency, largest first; currencies without an amount are left out. */
export const totalsByCurrency = (parts: readonly CurrencyTotal[]): CurrencyTotal[] =>
  [...Map.groupBy(parts, ({ currency }) => currency)]
    .map(([currency, own]) => ({
      currency,
      count: sumOf(own.map(({ count }) => count)),
      gross_minor: sumOf(own.map(({ gross_minor }) => gross_minor)),
      outstanding_minor: sumOf(own.map(({ outstanding_minor }) => outstanding_minor)),
    }))
    .filter(({ count }) => count > 0)
    .toSorted((one, other) => other.gross_minor - one.gross_minor)
