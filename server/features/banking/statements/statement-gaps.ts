import type { StatementGap } from '#shared/features/banking/statements.reply.ts'

type Balances = {
  id: string
  from_date: string
  to_date: string
  opening_minor: number | null
  closing_minor: number | null
}

/**
 * Where the balance at the end of one statement is not the one at the beginning of the next, lines are missing. A statement that lies
 * within the days of others, such as a corrected re-issue or an overlapping export, follows none of them.
 */
export function gapsBetween(statements: readonly Balances[]): Map<string, StatementGap> {
  const inOrder = statements.toSorted(
    (one, other) => one.from_date.localeCompare(other.from_date) || one.to_date.localeCompare(other.to_date),
  )
  const gaps = new Map<string, StatementGap>()
  let last: Balances | undefined
  for (const next of inOrder) {
    if (next.closing_minor === null) continue
    if (
      last &&
      next.opening_minor !== null &&
      next.from_date > last.to_date &&
      last.closing_minor !== next.opening_minor
    )
      gaps.set(next.id, {
        after_date: last.to_date,
        before_date: next.from_date,
        missing_minor: next.opening_minor - (last.closing_minor ?? 0),
      })
    if (!last || next.to_date >= last.to_date) last = next
  }
  return gaps
}
