import { addDays } from '#shared/dates/business-date.ts'
import type { Candidates, LineToMatch, RecordedPayment, SentBack, Worked } from './candidates.ts'
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

type Paid = Pick<Candidates, 'unlinked' | 'sentBack'>

/**
 * One line for many recorded payments, as card companies and providers of direct debits pay out: what is left of them after the fees that the
 * provider named and what it sent back; all of some days that follow each other, less what was kept back where the line is called a payout;
 * or some of them that come to the amount exactly.
 */
export function proposePayouts(line: LineToMatch, { unlinked, sentBack }: Paid): Worked[] {
  const from = addDays(line.booked_date, -payoutDays)
  const isNear = (date: string) => date >= from && date <= line.booked_date
  const near = unlinked.filter(({ payment_date }) => isNear(payment_date))
  const refunds = sentBack.filter(({ date }) => isNear(date))
  const found = ofNamedFees(line, near, refunds) ?? ofGuessedFees(line, near)
  return found ? [found] : []
}

const ofGuessedFees = (line: LineToMatch, near: readonly RecordedPayment[]) =>
  near.length < 2 ? null : (ofWholeDays(line, near) ?? ofSome(line, near))

/** A payment, or what was sent back of one, as it counts in a payout. */
type Moved = { date: string; net_minor: number; payment?: RecordedPayment; refund?: SentBack }

/** The provider said what it keeps of each: what it pays out for some days that follow each other is known to the penny. */
function ofNamedFees(line: LineToMatch, payments: readonly RecordedPayment[], refunds: readonly SentBack[]) {
  const moved = [
    ...payments.flatMap((payment): Moved[] =>
      payment.fee_minor === null
        ? []
        : [{ date: payment.payment_date, net_minor: payment.amount_minor - payment.fee_minor, payment }],
    ),
    ...refunds.map((refund): Moved => ({
      date: refund.date,
      net_minor: -refund.amount_minor - refund.fee_minor,
      refund,
    })),
  ].toSorted((one, other) => one.date.localeCompare(other.date))
  const fitting = runsOf([...Map.groupBy(moved, ({ date }) => date).values()]).filter(
    (run) => run.reduce((sum, { net_minor }) => sum + net_minor, 0) === line.amount_minor,
  )
  const run = fitting[0] ?? someOf(line, moved)
  const paid = run?.flatMap(({ payment }) => payment ?? []) ?? []
  const sent = run?.flatMap(({ refund }) => refund ?? []) ?? []
  const kept = [...paid, ...sent].reduce((sum, { fee_minor }) => sum + (fee_minor ?? 0), 0)
  // One payment of the whole amount is found as such.
  if (paid.length === 0 || (paid.length === 1 && kept === 0 && sent.length === 0)) return null
  const worked = payoutOf(line, paid, kept, fitting.length < 2)
  return { ...worked, score: worked.score + scores.named_fee, refund_ids: sent.map(({ id }) => id) }
}

function someOf(line: LineToMatch, moved: readonly Moved[]) {
  const paid = moved.filter(({ payment }) => payment !== undefined)
  const one = paid.filter(({ net_minor }) => net_minor === line.amount_minor)
  if (one.length === 1) return one
  const sum = sumOfSeveral(
    paid.map(({ net_minor }) => ({ outstanding_minor: net_minor })),
    line.amount_minor,
  )
  return sum?.isOnly ? sum.indexes.flatMap((index) => paid[index] ?? []) : undefined
}

/** Each choice of days that follow each other. */
const runsOf = <Item>(days: readonly Item[][]) =>
  days.flatMap((_, start) => days.slice(start).map((__, more) => days.slice(start, start + more + 1).flat()))

function ofWholeDays(line: LineToMatch, payments: readonly RecordedPayment[]): Worked | null {
  const runs = runsOf([...Map.groupBy(payments, ({ payment_date }) => payment_date).values()])
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
    from_credit: null,
    on_account_minor: 0,
    payment_ids: payments.map(({ id }) => id),
    charge_minor: kept,
    refund_ids: [],
    refund_id: null,
    credit_note_id: null,
    ignore_reason: '',
    isExact: false,
    isTheirs: true,
  }
}
