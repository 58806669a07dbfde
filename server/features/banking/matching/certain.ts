import type { LineToMatch, Worked } from './candidates.ts'

/** What is booked by itself is this good, and this far ahead of the next. */
const least = { score: 85, lead: 15 }

/**
 * Only if every invoice number is complete, the amount is exact, the payer is the customer, and no other proposal comes near.
 */
export function isCertain(line: LineToMatch, worked: readonly Worked[]) {
  const [best, ...others] = worked
  if (!best || best.kind !== 'payment' || line.is_reversal) return false
  const next = Math.max(0, ...others.map(({ score }) => score))
  return best.isExact && best.isTheirs && best.score >= least.score && best.score - next >= least.lead
}
