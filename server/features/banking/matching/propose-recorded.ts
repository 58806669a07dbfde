import { type Candidates, type LineToMatch, type Reason, saidBy, type Worked } from './candidates.ts'
import type { Refundable, ReturnedPayment } from './candidates.queries.ts'
import { likeness, nameWithin } from './texts/name-likeness.ts'
import { namingOf } from './texts/numbers-in-text.ts'
import { ignorePattern } from './texts/payer-keys.ts'
import { scores } from './scores.ts'

const day = 86_400_000
const daysBetween = (one: string, other: string) => Math.round(Math.abs(Date.parse(one) - Date.parse(other)) / day)

const empty = {
  allocations: [],
  write_off: null,
  from_credit: null,
  on_account_minor: 0,
  payment_ids: [],
  charge_minor: 0,
  refund_ids: [],
  refund_id: null,
  credit_note_id: null,
  ignore_reason: '',
  isExact: false,
  isTheirs: true,
}

/** What a line says about a customer and the numbers that a payment paid. */
function evidenceOf(
  line: LineToMatch,
  customerName: string,
  numbers: readonly string[],
): { score: number; reasons: Reason[] } {
  const alike = Math.max(
    likeness(line.payer_name, customerName),
    nameWithin(customerName, `${line.text} ${line.payer_name}`),
  )
  const named = numbers.find((number) => namingOf(number, saidBy(line)) === 'whole')
  const reasons: Reason[] = []
  if (named) reasons.push({ key: 'banking.reason.number', params: { number: named } })
  if (alike >= 0.4) reasons.push({ key: 'banking.reason.name', params: { customer: customerName } })
  return { score: (named ? 30 : 0) + (alike >= 0.4 ? scores.name * alike : 0), reasons }
}

const nearDays = 10

/** Payments that a user recorded before the statement came: they are linked, not created again. */
export const proposeRecorded = (line: LineToMatch, { recorded, payers }: Candidates): Worked[] =>
  recorded
    .filter(
      (payment) =>
        payment.amount_minor === line.amount_minor && daysBetween(payment.payment_date, line.booked_date) <= nearDays,
    )
    .map((payment) => {
      const { score, reasons } = evidenceOf(line, payment.customer_name, payment.invoice_numbers)
      const isKnown = payers.some(
        ({ customer_id, account }) =>
          customer_id === payment.customer_id && account !== '' && account === line.payer_account,
      )
      const near = scores.near_date - daysBetween(payment.payment_date, line.booked_date)
      return {
        ...empty,
        kind: 'existing_payment' as const,
        score: Math.min(100, Math.round(scores.recorded + score + near + (isKnown ? scores.account : 0))),
        reasons: [{ key: 'banking.reason.recorded' as const, date: payment.payment_date }, ...reasons],
        customer_id: payment.customer_id,
        payment_ids: [payment.id],
      }
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 3)

/** Payments that a line may have taken back. */
export function proposeReturns(line: LineToMatch, returnable: readonly ReturnedPayment[]): Worked[] {
  const amount = -line.amount_minor
  const isCalledReturn =
    line.is_reversal ||
    line.return_reason !== '' ||
    /\b(return|unpaid|r[uü]ck|rejet|impay|chargeback|bounced)/i.test(line.text)
  return returnable
    .filter(
      ({ amount_minor, payment_date }) => payment_date <= line.booked_date && isReturnOf(amount, amount_minor, line),
    )
    .map((payment) => {
      const { score, reasons } = evidenceOf(line, payment.customer_name, payment.invoice_numbers)
      const sameAccount = payment.payer_account !== '' && payment.payer_account === line.payer_account
      const called: Reason[] = isCalledReturn ? [{ key: 'banking.reason.called_return' }] : []
      const account: Reason[] = sameAccount ? [{ key: 'banking.reason.same_account' }] : []
      const total =
        scores.returned + score + (isCalledReturn ? scores.called_return : 0) + (sameAccount ? scores.account : 0)
      return {
        ...empty,
        kind: 'return' as const,
        score: Math.min(100, Math.round(total - daysBetween(payment.payment_date, line.booked_date) / 30)),
        reasons: [
          { key: 'banking.reason.returned' as const, date: payment.payment_date },
          ...called,
          ...account,
          ...reasons,
        ],
        customer_id: payment.customer_id,
        payment_ids: [payment.id],
        // What the bank took for it on the same line.
        charge_minor: amount - payment.amount_minor,
      }
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 3)
}

const isReturnOf = (amount: number, paid: number, { charges_minor }: LineToMatch) =>
  paid === amount || (charges_minor !== null && paid === amount - charges_minor)

/** What may have been paid back. */
export const proposeRefunds = (line: LineToMatch, refundable: readonly Refundable[]): Worked[] =>
  refundable
    .filter(
      ({ amount_minor, date }) => amount_minor === -line.amount_minor && daysBetween(date, line.booked_date) <= 400,
    )
    .flatMap((found): Worked[] => {
      const { score, reasons } = evidenceOf(line, found.customer_name, [])
      const isRecorded = found.kind === 'refund'
      if (!isRecorded && score === 0) return []
      const reason: Reason = {
        key: isRecorded ? 'banking.reason.refund' : 'banking.reason.refundable',
        date: found.date,
      }
      return [
        {
          ...empty,
          kind: 'refund',
          score: Math.round((isRecorded ? scores.refunded : scores.refundable) + score),
          reasons: [reason, ...reasons],
          customer_id: found.customer_id,
          payment_ids: found.kind === 'payment' ? [found.id] : [],
          refund_id: isRecorded ? found.id : null,
          credit_note_id: found.kind === 'credit_note' ? found.id : null,
        },
      ]
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 3)

/** By the codes of CAMT, MT940 and OFX, or in words. */
const chargeCodes = /(?:^|\/)(?:CHRG|COME|FEES)$|^(?:NCHG|NCOM|FEE|SRVCHG|808)$/
const chargeWords =
  /\b(?:fees?|charges?|commission|geb(?:ü|ue)hr(?:en)?|entgelt|kontof(?:ü|ue)hrung|frais|cotisation|kosten)\b/i

/** A charge of the bank itself: without a counterparty, it is our own and no customer's. */
export function proposeCharge(line: LineToMatch, patterns: readonly IgnorePattern[]): Worked[] {
  const isNamed = chargeCodes.test(line.bank_code) || (line.payer_account === '' && chargeWords.test(line.text))
  if (line.amount_minor >= 0 || !isNamed || proposeIgnoring(line, patterns).length > 0) return []
  return [
    {
      ...empty,
      kind: 'ignore',
      score: scores.called_charge,
      reasons: [{ key: 'banking.reason.called_charge' }],
      customer_id: null,
      ignoreAs: 'banking.charge_of_ours',
    },
  ]
}

export type IgnorePattern = { pattern: string; goes_out: boolean; reason: string }

/** Lines like this one were no payment of a customer before. */
export function proposeIgnoring(line: LineToMatch, patterns: readonly IgnorePattern[]): Worked[] {
  const own = ignorePattern(line.text, line.payer_name)
  const found = patterns.find(({ pattern, goes_out }) => pattern === own && goes_out === line.amount_minor < 0)
  if (!found) return []
  return [
    {
      ...empty,
      kind: 'ignore',
      score: 80,
      reasons: [{ key: 'banking.reason.ignored_before', params: { reason: found.reason } }],
      customer_id: null,
      ignore_reason: found.reason,
    },
  ]
}
