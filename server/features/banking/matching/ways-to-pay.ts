import type { Proposal } from '#shared/features/banking/lines.contract.ts'
import type { EarlierWriteOff, LineToMatch, Named, OpenInvoice, Reason, Worked } from './candidates.ts'
import { scores } from './scores.ts'
import { sumOfSeveral } from './sum-of-several.ts'

/** The most that a bank keeps on the way, in minor units and as a part of the amount. */
const usualCharge = { most_minor: 5_000, share: 0.1 }

type Way = Pick<Worked, 'score' | 'allocations' | 'write_off' | 'on_account_minor' | 'reasons' | 'isExact'>

const none = { write_off: null, on_account_minor: 0, isExact: false }

type Owed = {
  open: readonly OpenInvoice[]
  named: readonly Named[]
  writeOffs: readonly EarlierWriteOff[]
  /** Whether sums of several are worth looking for. */
  addsUp: boolean
}

/** What a customer may have meant by an amount: the best few ways, each with its reasons. */
export function waysToPay(line: LineToMatch, { open, named, writeOffs, addsUp }: Owed): Way[] {
  const sure = named.filter(({ naming, invoice }) => naming !== 'count_only' && invoice.outstanding_minor > 0)
  const vague = named.filter(({ naming, invoice }) => naming === 'count_only' && invoice.outstanding_minor > 0)
  if (sure.length > 0) return [wayOfNamed(line, open, sure, writeOffs)]
  const paid = named.filter(({ naming, invoice }) => naming !== 'count_only' && invoice.outstanding_minor === 0)
  const ways = [
    ...exactOnes(line, open, vague),
    ...(vague.length > 0 ? [wayOfNamed(line, open, vague, writeOffs)] : []),
    ...(addsUp ? severalOf(line, open) : []),
    ...shortOnes(line, open, writeOffs),
  ]
  const best = paid.length > 0 ? ways.map((way) => withPaid(way, paid)) : ways
  return best.length > 0
    ? best.toSorted((one, other) => other.score - one.score).slice(0, 3)
    : [onAccount(line, open, paid)]
}

const withPaid = (way: Way, paid: readonly Named[]): Way => ({
  ...way,
  reasons: [...paidReasons(paid), ...way.reasons],
})

const paidReasons = (paid: readonly Named[]): Reason[] =>
  paid.slice(0, 2).map(({ invoice }) => ({ key: 'banking.reason.number_paid', params: { number: invoice.number } }))

const sumOf = (invoices: readonly OpenInvoice[]) =>
  invoices.reduce((sum, { outstanding_minor }) => sum + outstanding_minor, 0)

const inFull = (invoices: readonly OpenInvoice[]) =>
  invoices.map((invoice) => ({ invoice, amount_minor: invoice.outstanding_minor }))

function namedReasons(named: readonly Named[]): Reason[] {
  const numbers = named.map(({ invoice }) => invoice.number)
  const [first] = numbers
  if (first === undefined) return []
  const isVague = named.every(({ naming }) => naming === 'count_only')
  if (isVague) return [{ key: 'banking.reason.number_like', params: { number: numbers.join(', ') } }]
  return numbers.length === 1
    ? [{ key: 'banking.reason.number', params: { number: first } }]
    : [{ key: 'banking.reason.numbers', params: { numbers: numbers.join(', ') } }]
}

/** The invoices that are named, and how the amount compares with what is owed on them. */
function wayOfNamed(
  line: LineToMatch,
  open: readonly OpenInvoice[],
  named: readonly Named[],
  writeOffs: readonly EarlierWriteOff[],
): Way {
  const invoices = named.map(({ invoice }) => invoice)
  const owed = sumOf(invoices)
  const base = Math.max(...named.map(({ naming }) => scores[naming]))
  const reasons = namedReasons(named)
  const amount = line.amount_minor
  if (owed === amount)
    return {
      ...none,
      score: base + scores.exact,
      allocations: inFull(invoices),
      reasons: [...reasons, { key: 'banking.reason.amount' }],
      isExact: named.every(({ naming }) => naming === 'whole' || naming === 'reference'),
    }
  if (owed < amount) return moreThanNamed(line, open, invoices, { base, reasons })
  const short = shortOf(line, invoices, writeOffs)
  if (short) return { ...none, ...short, score: base + short.score, reasons: [...reasons, ...short.reasons] }
  return {
    ...none,
    score: base + scores.part,
    allocations: spread(invoices, amount),
    reasons: [...reasons, { key: 'banking.reason.part', money: { amount_minor: owed - amount } }],
  }
}

/** More came than is owed on what is named: others make up the rest, or it stays on account. */
function moreThanNamed(
  line: LineToMatch,
  open: readonly OpenInvoice[],
  invoices: readonly OpenInvoice[],
  { base, reasons }: { base: number; reasons: Reason[] },
): Way {
  const rest = line.amount_minor - sumOf(invoices)
  const others = open.filter(({ id }) => !invoices.some((invoice) => invoice.id === id))
  const single = others.find(({ outstanding_minor }) => outstanding_minor === rest)
  const several = single ? null : sumOfSeveral(others, rest)
  const more = single ? [single] : (several?.indexes.flatMap((index) => others[index] ?? []) ?? [])
  if (more.length > 0)
    return {
      ...none,
      score: base + scores.sum,
      allocations: inFull([...invoices, ...more]),
      reasons: [...reasons, { key: 'banking.reason.sum', params: { count: invoices.length + more.length } }],
    }
  return {
    ...none,
    score: base + scores.over,
    allocations: inFull(invoices),
    on_account_minor: rest,
    reasons: [...reasons, { key: 'banking.reason.over', money: { amount_minor: rest } }],
  }
}

/** One invoice of exactly this amount. Of several, the one whose count is named, else the oldest. */
function exactOnes(line: LineToMatch, open: readonly OpenInvoice[], vague: readonly Named[]): Way[] {
  const exact = open.filter(({ outstanding_minor }) => outstanding_minor === line.amount_minor)
  const isVague = (invoice: OpenInvoice) => vague.some((other) => other.invoice.id === invoice.id)
  const inOrder = exact.toSorted((one, other) => Number(isVague(other)) - Number(isVague(one)))
  return inOrder.slice(0, 3).map((invoice, at) => ({
    ...none,
    score:
      scores.exact +
      (isVague(invoice) ? scores.count_only : 0) +
      (isDueAround(invoice, line.booked_date) ? 3 : 0) +
      (exact.length > 1 && !isVague(invoice) ? scores.one_of_several * (at + 1) : 0),
    allocations: inFull([invoice]),
    reasons: [
      ...(isVague(invoice) ? namedReasons(vague.filter((other) => other.invoice.id === invoice.id)) : []),
      exact.length > 1
        ? { key: 'banking.reason.amount_of_several', params: { count: exact.length } }
        : { key: 'banking.reason.amount' },
    ],
  }))
}

const day = 86_400_000
const isDueAround = ({ due_date }: OpenInvoice, date: string) =>
  Math.abs(Date.parse(due_date) - Date.parse(date)) <= 14 * day

function severalOf(line: LineToMatch, open: readonly OpenInvoice[]): Way[] {
  const found = open.length > 1 ? sumOfSeveral(open, line.amount_minor) : null
  if (!found) return []
  const invoices = found.indexes.flatMap((index) => open[index] ?? [])
  const isAll = invoices.length === open.length
  const reason: Reason = isAll
    ? { key: 'banking.reason.all_owed', params: { count: invoices.length } }
    : { key: 'banking.reason.sum', params: { count: invoices.length } }
  return [
    {
      ...none,
      score: scores.sum + (isAll ? 3 : 0) + (found.isOnly ? 0 : scores.one_of_several),
      allocations: inFull(invoices),
      reasons: [reason],
    },
  ]
}

/** The single invoice that the amount falls short of by a charge or as before. */
function shortOnes(line: LineToMatch, open: readonly OpenInvoice[], writeOffs: readonly EarlierWriteOff[]): Way[] {
  return open
    .flatMap((invoice): Way[] => {
      const short = shortOf(line, [invoice], writeOffs)
      return short ? [{ ...none, ...short }] : []
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 2)
}

type Short = Pick<Way, 'score' | 'allocations' | 'write_off' | 'reasons'>

function shortOf(
  line: LineToMatch,
  invoices: readonly OpenInvoice[],
  writeOffs: readonly EarlierWriteOff[],
): Short | null {
  const missing = sumOf(invoices) - line.amount_minor
  const last = invoices.at(-1)
  if (missing <= 0 || !last || missing >= last.outstanding_minor) return null
  const why = whyShort(missing, line, sumOf(invoices), writeOffs)
  if (!why) return null
  return {
    score: why.score,
    allocations: spread(invoices, line.amount_minor),
    write_off: { invoice_id: last.id, amount_minor: missing, reason: why.reason },
    reasons: [{ key: why.key, money: { amount_minor: missing } }],
  }
}

type WhyShort = { score: number; reason: NonNullable<Proposal['write_off']>['reason']; key: Reason['key'] }

function whyShort(
  missing: number,
  line: LineToMatch,
  owed: number,
  writeOffs: readonly EarlierWriteOff[],
): WhyShort | null {
  const known = writeOffs.find(
    ({ amount_minor, gross_minor }) =>
      amount_minor === missing || (gross_minor > 0 && Math.abs(amount_minor / gross_minor - missing / owed) < 0.0005),
  )
  if (known) return { score: scores.known_short, reason: known.reason, key: 'banking.reason.short_as_before' }
  if (line.charges_minor === missing)
    return { score: scores.known_short, reason: 'bank_charge', key: 'banking.reason.charge_stated' }
  if (missing <= usualCharge.most_minor && missing <= owed * usualCharge.share)
    return {
      score: scores.charge - (missing / usualCharge.most_minor) * 4,
      reason: 'bank_charge',
      key: 'banking.reason.charge',
    }
  return null
}

/** The first ones in full, and the rest for the last that it reaches. */
function spread(invoices: readonly OpenInvoice[], amountMinor: number) {
  let left = amountMinor
  return invoices.flatMap((invoice) => {
    const amount_minor = Math.min(left, invoice.outstanding_minor)
    left -= amount_minor
    return amount_minor > 0 ? [{ invoice, amount_minor }] : []
  })
}

/** The customer is known and the amount fits nothing: the oldest is paid in part, or all stays on account. */
function onAccount(line: LineToMatch, open: readonly OpenInvoice[], paid: readonly Named[]): Way {
  const score = paid.length > 0 ? scores.paid : 0
  const reasons = paidReasons(paid)
  const [oldest] = open
  if (oldest && oldest.outstanding_minor > line.amount_minor && paid.length === 0)
    return {
      ...none,
      score: scores.part,
      allocations: [{ invoice: oldest, amount_minor: line.amount_minor }],
      reasons: [{ key: 'banking.reason.part_of_oldest', params: { number: oldest.number } }],
    }
  return {
    ...none,
    score,
    allocations: [],
    on_account_minor: line.amount_minor,
    reasons: [...reasons, { key: 'banking.reason.on_account' }],
  }
}
