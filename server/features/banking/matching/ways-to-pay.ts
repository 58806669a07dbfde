import type { EarlierWriteOff, LineToMatch, Named, OpenInvoice, Reason } from './candidates.ts'
import { scores } from './scores.ts'
import { shortByCredit, shortOf } from './short-payments.ts'
import { sumOfSeveral } from './sum-of-several.ts'
import { inFull, spread, sumOf, type Way } from './way.ts'

const none = { write_off: null, from_credit: null, on_account_minor: 0, isExact: false, base: 0, fits: false }

type Owed = {
  open: readonly OpenInvoice[]
  named: readonly Named[]
  writeOffs: readonly EarlierWriteOff[]
  credits: readonly { amount_minor: number }[]
  /** Whether sums of several are worth looking for. */
  addsUp: boolean
}

const isVague = ({ naming }: Named) => naming === 'count_only' || naming === 'order_like' || naming === 'mistyped'

/** What a customer may have meant by an amount: the best few ways, each with its reasons. */
export function waysToPay(line: LineToMatch, owed: Owed): Way[] {
  const { open, named } = owed
  const owing = named.filter(({ invoice }) => invoice.outstanding_minor > 0)
  const sure = owing.filter((one) => !isVague(one))
  const vague = owing.filter(isVague)
  if (sure.length > 0) return waysOfNamed(line, sure, owed)
  const paid = named.filter((one) => !isVague(one) && one.invoice.outstanding_minor === 0)
  const ways = [
    ...exactOnes(line, open, vague),
    ...(vague.length > 0 ? [wayOfNamed(line, vague, owed)] : []),
    ...(owed.addsUp ? severalOf(line, open) : []),
    ...(owed.addsUp || vague.length > 0 ? lessCredit(line, owed) : []),
    ...shortOnes(line, owed),
  ]
  const best = paid.length > 0 ? ways.map((way) => withPaid(way, paid)) : ways
  return best.length > 0 ? bestFirst(best).slice(0, 3) : [onAccount(line, open, paid)]
}

/** What is named. If its amount is another one, the number may be wrong: then what has exactly the amount counts too. */
function waysOfNamed(line: LineToMatch, sure: readonly Named[], owed: Owed): Way[] {
  const meant = meantBy(line, sure)
  const way = wayOfNamed(line, meant, owed)
  const isAll = sure.every((one) => meant.includes(one) || one.following === 'between')
  if (way.fits) return [{ ...way, isExact: way.isExact && isAll }]
  const others = [
    ...exactOnes(line, owed.open, sure),
    ...(owed.addsUp ? severalOf(line, owed.open) : []),
    ...lessCredit(line, owed),
  ].slice(0, 2)
  if (others.length === 0) return [way]
  const doubt = Math.max(0, way.base - scores.doubted)
  return bestFirst([
    ...others.map((other) => ({ ...other, score: other.score + scores.count_only })),
    { ...way, score: way.score - doubt, base: way.base - doubt },
  ])
}

/** Each way once. */
const bestFirst = (ways: readonly Way[]) =>
  [
    ...Map.groupBy(
      ways.toSorted((one, other) => other.score - one.score),
      paidBy,
    ).values(),
  ].flatMap(([best]) => best ?? [])

const paidBy = ({ allocations }: Way) =>
  allocations
    .map(({ invoice, amount_minor }) => `${invoice.id} ${amount_minor}`)
    .toSorted()
    .join()

/**
 * Which of the invoices that are named are meant. An order may stand on several, a sign may join two numbers or stand for all between them,
 * and what is paid already may be named too: the amount says which.
 */
function meantBy({ amount_minor }: LineToMatch, sure: readonly Named[]): readonly Named[] {
  const byNumber = sure.filter(({ naming }) => naming !== 'order')
  const all = byNumber.length > 0 ? byNumber : sure
  const listed = all.filter(({ following }) => following !== 'between')
  const first = all.filter(({ following }) => following === undefined)
  const single = all.filter(({ invoice }) => invoice.outstanding_minor === amount_minor).slice(0, 1)
  return (
    [listed, all, first, single].find(
      (some) => some.length > 0 && sumOf(some.map(({ invoice }) => invoice)) === amount_minor,
    ) ?? listed
  )
}

const withPaid = (way: Way, paid: readonly Named[]): Way => ({
  ...way,
  reasons: [...paidReasons(paid), ...way.reasons],
})

const paidReasons = (paid: readonly Named[]): Reason[] =>
  paid.slice(0, 2).map(({ invoice }) => ({ key: 'banking.reason.number_paid', params: { number: invoice.number } }))

function namedReasons(named: readonly Named[]): Reason[] {
  const numbers = named.map(({ invoice }) => invoice.number)
  const [first] = numbers
  if (first === undefined) return []
  const [order] = named
  if (order?.naming === 'order')
    return [{ key: 'banking.reason.order', params: { order: order.invoice.reference, number: numbers.join(', ') } }]
  if (named.every(isVague)) return [{ key: 'banking.reason.number_like', params: { number: numbers.join(', ') } }]
  return numbers.length === 1
    ? [{ key: 'banking.reason.number', params: { number: first } }]
    : [{ key: 'banking.reason.numbers', params: { numbers: numbers.join(', ') } }]
}

/** The invoices that are named, and how the amount compares with what is owed on them. */
function wayOfNamed(line: LineToMatch, named: readonly Named[], owed: Owed): Way {
  const invoices = named.map(({ invoice }) => invoice)
  const sum = sumOf(invoices)
  const base = Math.max(...named.map(({ naming }) => scores[naming]))
  const reasons = namedReasons(named)
  const amount = line.amount_minor
  if (sum === amount)
    return {
      ...none,
      base,
      fits: true,
      score: base + scores.exact,
      allocations: inFull(invoices),
      reasons: [...reasons, { key: 'banking.reason.amount' }],
      isExact: named.every(({ naming }) => naming === 'whole' || naming === 'reference'),
    }
  if (sum < amount) return moreThanNamed(line, owed.open, invoices, { base, reasons })
  const less = shortByCredit(line, invoices, owed.credits) ?? shortOf(line, invoices, owed)
  if (less) return { ...none, base, ...less, score: base + less.score, reasons: [...reasons, ...less.reasons] }
  return {
    ...none,
    base,
    score: base + scores.part,
    allocations: spread(invoices, amount),
    reasons: [...reasons, { key: 'banking.reason.part', money: { amount_minor: sum - amount } }],
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
      base,
      fits: true,
      score: base + scores.sum,
      allocations: inFull([...invoices, ...more]),
      reasons: [...reasons, { key: 'banking.reason.sum', params: { count: invoices.length + more.length } }],
    }
  return {
    ...none,
    base,
    score: base + scores.over,
    allocations: inFull(invoices),
    on_account_minor: rest,
    reasons: [...reasons, { key: 'banking.reason.over', money: { amount_minor: rest } }],
  }
}

/** One invoice of exactly this amount. Of several, the one whose number is like what is named, else the oldest. */
function exactOnes(line: LineToMatch, open: readonly OpenInvoice[], named: readonly Named[]): Way[] {
  const exact = open.filter(({ outstanding_minor }) => outstanding_minor === line.amount_minor)
  const likeOf = (invoice: OpenInvoice) =>
    Math.max(
      0,
      ...named.filter((one) => one.invoice.id === invoice.id && isVague(one)).map(({ naming }) => scores[naming]),
    )
  const inOrder = exact.toSorted((one, other) => likeOf(other) - likeOf(one))
  return inOrder.slice(0, 3).map((invoice, at) => {
    const like = likeOf(invoice)
    return {
      ...none,
      base: like,
      fits: true,
      score:
        scores.exact +
        like +
        (isDueAround(invoice, line.booked_date) ? 3 : 0) +
        (exact.length > 1 && like === 0 ? scores.one_of_several * (at + 1) : 0),
      allocations: inFull([invoice]),
      reasons: [
        ...(like > 0 ? namedReasons(named.filter((other) => other.invoice.id === invoice.id)) : []),
        exact.length > 1
          ? { key: 'banking.reason.amount_of_several', params: { count: exact.length } }
          : { key: 'banking.reason.amount' },
      ],
    }
  })
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
      fits: true,
      score: scores.sum + (isAll ? 3 : 0) + (found.isOnly ? 0 : scores.one_of_several),
      allocations: inFull(invoices),
      reasons: [reason],
    },
  ]
}

/** One invoice, or all that is owed, less what is open in credit. */
function lessCredit(line: LineToMatch, { open, credits }: Owed): Way[] {
  const some = [...open.map((invoice) => [invoice]), ...(open.length > 1 ? [open] : [])]
  return some
    .flatMap((invoices): Way[] => {
      const short = shortByCredit(line, invoices, credits)
      return short ? [{ ...none, ...short }] : []
    })
    .slice(0, 2)
}

/** The single invoice that the amount falls short of by a charge or as before. */
function shortOnes(line: LineToMatch, owed: Owed): Way[] {
  return owed.open
    .flatMap((invoice): Way[] => {
      const short = shortOf(line, [invoice], owed)
      return short ? [{ ...none, ...short }] : []
    })
    .toSorted((one, other) => other.score - one.score)
    .slice(0, 2)
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
