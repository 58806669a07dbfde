import { addDays } from '#shared/dates/business-date.ts'
import type { Candidates, LineToMatch, RecordedPayment, Worked } from './candidates.ts'
import { sumOfSeveral } from './sum-of-several.ts'
import { scores } from './scores.ts'

/** How long before a payout the payments in it may lie, and how much of them a provider may keep back. */
const payoutDays = 8
const mostKept = 0.05

/** Words by which banks and providers call a payout. */
const isCalledPayout = ({ text, payer_name }: LineToMatch) =>
  /\b(payout|settlement|stripe|sumup|worldpay|zettle|adyen|paypal|gocardless|square|auszahlung|versement|remise)\b/i.test(
    `${text} ${payer_name}`,
  )

/**
 * One line for many recorded payments, as card companies and providers of direct debits pay out: all of some days that follow each other, less
 * what was kept back where the line is called a payout, or some of them that come to the amount exactly.
 */
export function proposePayouts(line: LineToMatch, { unlinked }: Pick<Candidates, 'unlinked'>): Worked[] {
  const from = addDays(line.booked_date, -payoutDays)
  const near = unlinked.filter(({ payment_date }) => payment_date >= from && payment_date <= line.booked_date)
  if (near.length < 2) return []
  const found = ofWholeDays(line, near) ?? ofSome(line, near)
  return found ? [found] : []
}

function ofWholeDays(line: LineToMatch, payments: readonly RecordedPayment[]): Worked | null {
  const days = [...Map.groupBy(payments, ({ payment_date }) => payment_date).values()]
  const runs = days.flatMap((_, start) =>
    days.slice(start).map((__, more) => days.slice(start, start + more + 1).flat()),
  )
  const fitting = runs
    .map((run) => ({ run, kept: sumOf(run) - line.amount_minor }))
    .filter(({ run, kept }) => run.length > 1 && isKept(line, kept, sumOf(run)))
    .toSorted((one, other) => one.kept - other.kept)
  const [best, next] = fitting
  return best ? payoutOf(line, best.run, best.kept, next === undefined) : null
}

const isKept = (line: LineToMatch, kept: number, sum: number) =>
  kept === 0 || kept === line.charges_minor || (kept > 0 && kept <= sum * mostKept && isCalledPayout(line))

function ofSome(line: LineToMatch, payments: readonly RecordedPayment[]): Worked | null {
  const open = payments.map(({ amount_minor }) => ({ outstanding_minor: amount_minor }))
  const sum = sumOfSeveral(open, line.amount_minor)
  if (!sum?.isOnly) return null
  const chosen = sum.indexes.flatMap((index) => payments[index] ?? [])
  return chosen.length > 1 ? payoutOf(line, chosen, 0, true) : null
}

const sumOf = (payments: readonly RecordedPayment[]) =>
  payments.reduce((sum, { amount_minor }) => sum + amount_minor, 0)

function payoutOf(line: LineToMatch, payments: readonly RecordedPayment[], kept: number, isOnly: boolean): Worked {
  const customers = new Set(payments.map(({ customer_id }) => customer_id))
  const [only = null, ...others] = customers
  const called = isCalledPayout(line) ? scores.called_payout : 0
  return {
    kind: 'existing_payment',
    score: scores.recorded + (kept === 0 ? scores.sum : scores.charge) + called + (isOnly ? 0 : scores.one_of_several),
    reasons: [
      { key: 'banking.reason.payout', params: { count: payments.length } },
      ...(kept > 0 ? [{ key: 'banking.reason.payout_kept' as const, money: { amount_minor: kept } }] : []),
    ],
    customer_id: others.length === 0 ? only : null,
    allocations: [],
    write_off: null,
    on_account_minor: 0,
    payment_ids: payments.map(({ id }) => id),
    charge_minor: kept,
    refund_id: null,
    credit_note_id: null,
    ignore_reason: '',
    isExact: false,
    isTheirs: true,
  }
}
