import { type Candidates, type LineToMatch, type Named, namesToLookFor, saidBy, type Worked } from './candidates.ts'
import { clearFit, type Identity, identityOf, isAsGood, isBetter, isClearlyBetter } from './identity.ts'
import { mistypedBy, namedBy } from './named-by.ts'
import { scores } from './scores.ts'
import { isCodeIn } from './texts/codes-in-text.ts'
import { nameKey } from './texts/payer-keys.ts'
import { waysToPay } from './ways-to-pay.ts'

/** Who may have paid, and what speaks for it. */
type Payer = { customerId: string; named: Named[]; identity: Identity; owesIt: boolean }

/** The best proposals for money that came in, best first. */
export function proposeFor(line: LineToMatch, candidates: Candidates): Worked[] {
  const all = payersOf(line, candidates)
  const judged = all.slice(0, mostPayers).flatMap((payer, at) =>
    proposalsOf(line, payer, {
      all,
      candidates,
      addsUp: at < mostAddedUp && (payer.identity.score > 0 || payer.named.length > 0),
    }),
  )
  return behindWhoPaid(judged).toSorted((one, other) => other.score - one.score)
}

/** Customers with any evidence, the strongest first. */
const mostPayers = 8
/** Sums of several invoices are looked for only where there is more than an amount. */
const mostAddedUp = 3

function payersOf(line: LineToMatch, candidates: Candidates): Payer[] {
  const named = namedBy(line, candidates)
  const found = [...customersOf(line, named, candidates)].flatMap((customerId): Payer[] => {
    const identity = identityOf(line, customerId, candidates)
    const own = named.filter(({ invoice }) => invoice.customer_id === customerId)
    const open = candidates.openOf.get(customerId) ?? []
    const owesIt = open.some(({ outstanding_minor }) => outstanding_minor === line.amount_minor)
    return identity.score > 0 || own.length > 0 || owesIt
      ? [
          {
            customerId,
            identity,
            owesIt,
            named: [...own, ...(identity.fit >= clearFit ? mistypedBy(line, own, open) : [])],
          },
        ]
      : []
  })
  const total = ({ identity, named: own }: Payer) =>
    identity.score + Math.max(0, ...own.map(({ naming }) => scores[naming]))
  return found.toSorted((one, other) => total(other) - total(one))
}

/** Every customer for whom there may be evidence. */
function customersOf(line: LineToMatch, named: readonly Named[], { payers, owers, alike, codes, coded }: Candidates) {
  const key = nameKey(line.payer_name)
  return new Set([
    ...named.map(({ invoice }) => invoice.customer_id),
    ...payers
      .filter(
        ({ account, name_key }) =>
          (account !== '' && account === line.payer_account) || (name_key !== '' && name_key === key),
      )
      .map(({ customer_id }) => customer_id),
    ...(owers.get(line.amount_minor) ?? []),
    ...namesToLookFor(line).flatMap((name) => alike.get(name) ?? []),
    ...coded.filter((id) => isCodeIn(codes.get(id) ?? '', saidBy(line))),
  ])
}

type Around = { all: readonly Payer[]; candidates: Candidates; addsUp: boolean }

function proposalsOf(line: LineToMatch, payer: Payer, { all, candidates, addsUp }: Around): Judged[] {
  const open = candidates.openOf.get(payer.customerId) ?? []
  const others = all.filter((other) => other !== payer)
  const { identity } = payer
  const isTheirs =
    (identity.isKnown || (saysNobody(line) && others.every((other) => !other.identity.isKnown))) &&
    others.every(
      (other) => !isBetter(other.identity, identity) && !(other.owesIt && isAsGood(other.identity, identity)),
    )
  const isContradicted = others.some((other) => isClearlyBetter(other.identity, identity))
  const ways = waysToPay(line, {
    open,
    named: payer.named,
    writeOffs: candidates.writeOffs.get(payer.customerId) ?? [],
    credits: candidates.credits.get(payer.customerId) ?? [],
    addsUp,
  })
  return ways.map(({ score, base, reasons, ...way }) => ({
    ...way,
    kind: 'payment' as const,
    score: Math.min(
      100,
      Math.round(identity.score + score - (isContradicted && !way.fits ? Math.max(0, base - scores.contradicted) : 0)),
    ),
    reasons: [...reasons, ...identity.reasons],
    customer_id: payer.customerId,
    isTheirs,
    identity,
    payment_ids: [],
    charge_minor: 0,
    refund_ids: [],
    refund_id: null,
    credit_note_id: null,
    ignore_reason: '',
  }))
}

type Judged = Worked & { fits: boolean; identity: Identity }

/** A number whose customer is not who paid comes behind what who paid owes, if that is exactly the amount. */
function behindWhoPaid(judged: readonly Judged[]): Worked[] {
  return judged.map(({ fits: _, identity, ...one }) => {
    const better = judged.filter((other) => other.fits && isClearlyBetter(other.identity, identity))
    return better.length > 0
      ? { ...one, score: Math.min(one.score, Math.max(...better.map(({ score }) => score)) - 2) }
      : one
  })
}

const saysNobody = ({ payer_name, payer_account }: LineToMatch) => payer_name === '' && payer_account === ''
