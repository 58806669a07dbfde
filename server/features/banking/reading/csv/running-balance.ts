import type { ReadLine, StatedBalance } from '../statement-file.ts'
import { StatementProblem, twoAmounts } from '../statement-problem.ts'

/** A line with the balance after it; null where the bank leaves the cell empty. */
export type BalancedLine = { line: ReadLine; balance: number | null }

type Checked = { opening: StatedBalance; closing: StatedBalance }

/** Each balance follows from the one before it and the lines between, whether the oldest line is first or last. */
export function checkRunningBalance(lines: readonly BalancedLine[]): Checked | null {
  if (lines.every(({ balance }) => balance === null)) return null
  const [forwards, backwards] = [walk(lines), walk(lines.toReversed())]
  if (isWhole(forwards)) return forwards
  if (isWhole(backwards)) return backwards
  // The direction that held longer is the one that was meant.
  const { position, detail } = forwards.at >= backwards.at ? forwards : backwards
  throw new StatementProblem('running_balance', position, detail)
}

type Broken = { at: number; position: number; detail: string }

const isWhole = (result: Checked | Broken): result is Checked => 'closing' in result

function walk(lines: readonly BalancedLine[]): Checked | Broken {
  const first = lines.findIndex(({ balance }) => balance !== null)
  const sumTo = lines.slice(0, first + 1).reduce((sum, { line }) => sum + line.amount_minor, 0)
  const opening = (lines[first]?.balance ?? 0) - sumTo
  let expected = opening
  for (const [at, { line, balance }] of lines.entries()) {
    expected += line.amount_minor
    if (balance !== null && balance !== expected)
      return { at, position: line.position, detail: twoAmounts(balance, expected, line.currency) }
  }
  return {
    opening: { minor: opening, date: lines[0]?.line.booked_date ?? '' },
    closing: { minor: expected, date: lines.at(-1)?.line.booked_date ?? '' },
  }
}
