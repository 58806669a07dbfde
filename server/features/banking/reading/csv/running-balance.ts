import type { ReadLine, StatedBalance } from '../statement-file.ts'
import { StatementProblem, twoAmounts } from '../statement-problem.ts'

/** A line with the balance after it; null where the bank leaves the cell empty. */
export type BalancedLine = { line: ReadLine; balance: number | null }

type Balances = { opening: StatedBalance; closing: StatedBalance }

/**
 * Each balance follows from the one before it and the lines between, whether the oldest line is first or last, or in whichever order they stand.
 * If some do not, lines are missing between them, such as in an export of money in alone: what the balances say is kept beside what the lines come
 * to, and the difference is shown. If they go the other way, money in was taken for money out, and the file is refused.
 */
export function checkRunningBalance(lines: readonly BalancedLine[]): Balances | null {
  if (lines.every(({ balance }) => balance === null)) return null
  const walks = [walk(lines), walk(lines.toReversed())] as const
  const whole = walks.find(({ breaks }) => breaks.length === 0) ?? inAnyOrder(lines)
  if (whole) return whole.balances
  // The direction that held more often is the one that was meant.
  const [forwards, backwards] = walks
  const best = forwards.breaks.length <= backwards.breaks.length ? forwards : backwards
  const turned = best.breaks.filter(({ isTurned }) => isTurned)
  if (turned.length * 2 < best.breaks.length) return best.balances
  throw new StatementProblem('running_balance', turned[0]?.position, turned[0]?.detail)
}

/** How many balances do not follow: to choose between two ways of reading the amounts. */
export const brokenSteps = (lines: readonly BalancedLine[]) =>
  Math.min(walk(lines).breaks.length, walk(lines.toReversed()).breaks.length)

type Break = { position: number; detail: string; isTurned: boolean }
type Walk = { balances: Balances; breaks: Break[] }

function walk(lines: readonly BalancedLine[]): Walk {
  const first = lines.findIndex(({ balance }) => balance !== null)
  const sumTo = lines.slice(0, first + 1).reduce((sum, { line }) => sum + line.amount_minor, 0)
  const opening = (lines[first]?.balance ?? 0) - sumTo
  const breaks: Break[] = []
  let expected = opening
  for (const { line, balance } of lines) {
    expected += line.amount_minor
    if (balance === null || balance === expected) continue
    const detail = twoAmounts(balance, expected, line.currency)
    breaks.push({ position: line.position, detail, isTurned: balance === expected - 2 * line.amount_minor })
    expected = balance
  }
  return { balances: balancesOf(lines, opening, expected), breaks }
}

const balancesOf = (lines: readonly BalancedLine[], opening: number, closing: number): Balances => ({
  opening: { minor: opening, date: lines[0]?.line.booked_date ?? '' },
  closing: { minor: closing, date: lines.at(-1)?.line.booked_date ?? '' },
})

/**
 * Some banks sort by the time of the order while balances follow the booking. Each line leads from one balance to another: they are whole if one
 * way goes through all of them, which is so if every balance is reached as often as it is left, except the first and the last, and all hang together.
 */
function inAnyOrder(lines: readonly BalancedLine[]): Pick<Walk, 'balances'> | null {
  const steps = lines.flatMap(({ line, balance }) =>
    balance === null ? [] : [{ from: balance - line.amount_minor, to: balance }],
  )
  const ends = endsOf(steps)
  if (steps.length < lines.length || !ends || !hangsTogether(steps)) return null
  const byDay = lines.toSorted((one, other) => one.line.booked_date.localeCompare(other.line.booked_date))
  return { balances: balancesOf(byDay, ends.opening, ends.closing) }
}

type Step = { from: number; to: number }

/** The one balance that is left once more than it is reached, and the one that is reached once more: as often as left all are reached, so there is no third. */
function endsOf(steps: readonly Step[]) {
  const surplus = new Map<number, number>()
  for (const { from, to } of steps) {
    surplus.set(from, (surplus.get(from) ?? 0) + 1)
    surplus.set(to, (surplus.get(to) ?? 0) - 1)
  }
  const [one, other] = [...surplus].filter(([, count]) => count !== 0).toSorted(([, a], [, b]) => b - a)
  if (one?.[1] !== 1 || other?.[1] !== -1) return null
  return { opening: one[0], closing: other[0] }
}

function hangsTogether(steps: readonly Step[]) {
  const near = new Map<number, number[]>()
  for (const { from, to } of steps) {
    near.set(from, [...(near.get(from) ?? []), to])
    near.set(to, [...(near.get(to) ?? []), from])
  }
  const seen = new Set<number>()
  const left = [steps[0]?.from ?? 0]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (seen.has(next)) continue
    seen.add(next)
    left.push(...(near.get(next) ?? []))
  }
  return seen.size === near.size
}
