import type { Proposal } from '#shared/features/banking/lines.reply.ts'
import type { EarlierWriteOff, LineToMatch, OpenInvoice, Reason } from './candidates.ts'
import { inFull, spread, sumOf, type Way } from './way.ts'
import { scores } from './scores.ts'

/** The most that a bank keeps on the way, in minor units and as a part of the amount. */
const usualCharge = { most_minor: 5_000, share: 0.1 }

type Allowed = { writeOffs: readonly EarlierWriteOff[]; credits: readonly { amount_minor: number }[] }

/** The amount is short by one open credit or by all of them: nothing is written off then. */
export function shortByCredit(
  { amount_minor }: LineToMatch,
  invoices: readonly OpenInvoice[],
  credits: readonly { amount_minor: number }[],
): (Short & { fits: boolean }) | null {
  const missing = sumOf(invoices) - amount_minor
  const total = credits.reduce((sum, credit) => sum + credit.amount_minor, 0)
  if (missing <= 0 || (missing !== total && !credits.some((credit) => credit.amount_minor === missing))) return null
  // The credit pays a part of one of them, so that each of them is paid something.
  const bearer = invoices.toReversed().find(({ outstanding_minor }) => outstanding_minor > missing)
  return {
    fits: true,
    score: scores.credit,
    allocations: bearer
      ? inFull(invoices).map((part) =>
          part.invoice === bearer ? { ...part, amount_minor: part.amount_minor - missing } : part,
        )
      : spread(invoices, amount_minor),
    write_off: null,
    from_credit: bearer ? { invoice_id: bearer.id, amount_minor: missing } : null,
    reasons: [{ key: 'banking.reason.credit', money: { amount_minor: missing } }],
  }
}

type Short = Pick<Way, 'score' | 'allocations' | 'write_off' | 'from_credit' | 'reasons'>

export function shortOf(line: LineToMatch, invoices: readonly OpenInvoice[], owed: Allowed): Short | null {
  const missing = sumOf(invoices) - line.amount_minor
  const last = invoices.at(-1)
  if (missing <= 0 || !last || missing >= last.outstanding_minor) return null
  const why = whyShort(missing, line, sumOf(invoices), owed)
  if (!why) return null
  return {
    score: why.score,
    allocations: spread(invoices, line.amount_minor),
    from_credit: null,
    write_off: { invoice_id: last.id, amount_minor: missing, reason: why.reason },
    reasons: [{ key: why.key, money: { amount_minor: missing } }],
  }
}

type WhyShort = { score: number; reason: NonNullable<Proposal['write_off']>['reason']; key: Reason['key'] }

function whyShort(missing: number, line: LineToMatch, owed: number, { writeOffs, credits }: Allowed): WhyShort | null {
  const credit = credits.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  // An open credit that explains the difference comes before any write-off.
  if (missing === credit || credits.some(({ amount_minor }) => amount_minor === missing)) return null
  const known = writeOffs.find(
    ({ amount_minor, gross_minor }) =>
      amount_minor === missing || (gross_minor > 0 && Math.abs(amount_minor / gross_minor - missing / owed) < 0.0005),
  )
  if (known) return { score: scores.known_short, reason: known.reason, key: 'banking.reason.short_as_before' }
  if (line.charges_minor === missing)
    return { score: scores.known_short, reason: 'bank_charge', key: 'banking.reason.charge_stated' }
  if (missing > credit && missing <= usualCharge.most_minor && missing <= owed * usualCharge.share)
    return {
      score: scores.charge - (missing / usualCharge.most_minor) * 4,
      reason: 'bank_charge',
      key: 'banking.reason.charge',
    }
  return null
}
