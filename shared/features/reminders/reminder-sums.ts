type Sum = { currency: string; outstanding_minor: number }

/** What is owed in each currency, in the order in which they appear. */
export function sumsOf(documents: readonly Sum[]) {
  const sums = new Map<string, number>()
  for (const { currency, outstanding_minor } of documents)
    sums.set(currency, (sums.get(currency) ?? 0) + outstanding_minor)
  return [...sums].map(([currency, outstanding_minor]) => ({ currency, outstanding_minor }))
}
