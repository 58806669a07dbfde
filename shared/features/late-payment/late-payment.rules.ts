import { addDays, daysBetween } from '#shared/dates/business-date.ts'
import { decimal, roundedTo } from '#shared/money/decimal.ts'

/** The base rate that counts for a half-year, in percent. */
export type BaseRate = { valid_from: string; rate: string }

/** What was paid or written off, and when: it is owed until the end of that day. */
export type Settlement = { date: string; amount_minor: number }

export type Debt = {
  due_date: string
  /** Owed now, after all of these. */
  outstanding_minor: number
  settlements: readonly Settlement[]
}

export type InterestPeriod = {
  from: string
  to: string
  days: number
  owed_minor: number
  /** In percent: the base rate and the statutory eight points. */
  rate: string
  interest_minor: number
}

const statutoryPoints = 8
const daysOfYear = 365

/** A rate in thousandths of a percent, with the eight points. */
const thousandths = (rate: string) => Number(roundedTo(decimal(rate), 3)) + statutoryPoints * 1000

/** Of thousandths of a percent, for each day of a year: what one minor unit is divided by. */
const divisor = BigInt(daysOfYear * 100 * 1000)

const halfUp = (numerator: bigint) => Number((2n * numerator + divisor) / (2n * divisor))

/** From the day after it was due. */
export const interestStarts = ({ due_date }: Pick<Debt, 'due_date'>) => addDays(due_date, 1)

/**
 * The base rate of the half-year in which interest starts to run stays for the life of the debt (The Late Payment of Commercial
 * Debts (Rate of Interest) (No. 3) Order 2002, SI 2002/1675, article 4); before the first one that is kept, that one.
 */
const rateOf = (debt: Pick<Debt, 'due_date'>, rates: readonly BaseRate[]) =>
  thousandths(rates.findLast(({ valid_from }) => valid_from <= interestStarts(debt))?.rate ?? rates[0]?.rate ?? '0')

/** The first day of the half-year in which a day lies. */
export const halfYearOf = (date: string) => `${date.slice(0, 4)}-${date.slice(5, 7) < '07' ? '01' : '07'}-01`

/** What was owed at the beginning of a day. */
export const owedOn = ({ outstanding_minor, settlements }: Debt, date: string) =>
  settlements.reduce((owed, settled) => owed + (settled.date >= date ? settled.amount_minor : 0), outstanding_minor)

/**
 * Simple interest for each day from one to another, on what was owed on it, at eight points over the base rate of the
 * debt. It is rounded once, at the end of each period, so that the periods add up to the whole.
 */
export function statutoryInterest(
  debt: Debt,
  { from, until }: { from: string; until: string },
  rates: readonly BaseRate[],
) {
  const first = from > debt.due_date ? from : interestStarts(debt)
  const rate = rateOf(debt, rates)
  const periods: InterestPeriod[] = []
  let exact = 0n
  for (const [start, end] of constantStretches(debt, first, until)) {
    const owed_minor = owedOn(debt, start)
    if (owed_minor <= 0) continue
    const days = daysBetween(start, end) + 1
    const before = halfUp(exact)
    exact += BigInt(owed_minor) * BigInt(rate) * BigInt(days)
    periods.push({
      from: start,
      to: end,
      days,
      owed_minor,
      rate: String(rate / 1000),
      interest_minor: halfUp(exact) - before,
    })
  }
  return { interest_minor: halfUp(exact), periods }
}

/** Parts of a time in which the debt does not change, in order. */
function constantStretches({ settlements }: Debt, first: string, until: string) {
  const changes = settlements.map(({ date }) => addDays(date, 1))
  const starts = [first, ...changes.filter((date) => date > first)].filter((date) => date <= until)
  const inOrder = [...new Set(starts)].toSorted()
  return inOrder.map((start, index): [string, string] => {
    const next = inOrder[index + 1]
    return [start, next === undefined ? until : addDays(next, -1)]
  })
}

/** The interest of one more day. */
export const interestOfDay = (debt: Debt, rates: readonly BaseRate[]) =>
  halfUp(BigInt(Math.max(0, debt.outstanding_minor)) * BigInt(rateOf(debt, rates)))

const compensations = [
  { below_minor: 100_000, compensation_minor: 4_000 },
  { below_minor: 1_000_000, compensation_minor: 7_000 },
]
const highestCompensation = 10_000

/** The fixed sum for a debt that became late, in pence. */
export const compensationFor = (debtMinor: number) =>
  compensations.find(({ below_minor }) => debtMinor < below_minor)?.compensation_minor ?? highestCompensation
