import type { Candidates, KnownPayer, LineToMatch, Named, Reason, Worked } from './candidates.ts'
import { likeness, nameInText, nameWithin } from './texts/name-likeness.ts'
import { countsIn, isReferenceOf, namingOf, numberWordsIn } from './texts/numbers-in-text.ts'
import { nameKey } from './texts/payer-keys.ts'
import { qrDigitsIn } from './texts/qr-reference.ts'
import { scores } from './scores.ts'
import { waysToPay } from './ways-to-pay.ts'

/** Who may have paid, and what speaks for it. */
type Payer = { customerId: string; score: number; reasons: Reason[]; named: Named[]; isKnown: boolean }

/** With what a Swiss bill's reference stands for: nobody would find the number among its zeros. */
export function saidBy(line: LineToMatch) {
  const said = [line.text, line.end_to_end_id, line.creditor_reference, ...line.structured_references].join(' ')
  return [said, ...qrDigitsIn(said)].join(' ')
}

/** The best proposals for money that came in, best first. */
export function proposeFor(line: LineToMatch, candidates: Candidates): Worked[] {
  const payers = payersOf(line, candidates)
  const worked = payers.flatMap((payer, at) =>
    proposalsOf(line, payer, {
      all: payers,
      candidates,
      addsUp: at < mostAddedUp && (payer.score > 0 || payer.named.length > 0),
    }),
  )
  return worked.toSorted((one, other) => other.score - one.score)
}

/** Customers with any evidence, the strongest first. */
const mostPayers = 8
/** Sums of several invoices are looked for only where there is more than an amount. */
const mostAddedUp = 3

function payersOf(line: LineToMatch, candidates: Candidates): Payer[] {
  const named = namedBy(line, candidates)
  const found = [...customersOf(line, named, candidates)].flatMap((customerId): Payer[] => {
    const customerName = candidates.customers.get(customerId) ?? ''
    const own = named.filter(({ invoice }) => invoice.customer_id === customerId)
    const identity = identityOf(line, customerId, customerName, candidates.payers)
    const hasAmount = candidates.owers.get(line.amount_minor)?.includes(customerId) ?? false
    return identity.score > 0 || own.length > 0 || hasAmount ? [{ customerId, ...identity, named: own }] : []
  })
  const total = ({ score, named: own }: Payer) => score + Math.max(0, ...own.map(({ naming }) => scores[naming]))
  return found.toSorted((one, other) => total(other) - total(one)).slice(0, mostPayers)
}

/** Everybody for whom anything may speak. */
function customersOf(line: LineToMatch, named: readonly Named[], { payers, owers, alike }: Candidates) {
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
    ...(alike.get(nameToLookFor(line)) ?? []),
  ])
}

/** The name that a line says, or what may be one in its text. */
export const nameToLookFor = ({ payer_name, text }: LineToMatch) => nameKey(payer_name || nameInText(text))

function namedBy(line: LineToMatch, candidates: Candidates): Named[] {
  const said = saidBy(line)
  const references = [...line.structured_references, line.creditor_reference, line.end_to_end_id].filter(Boolean)
  const possible = new Set(
    [...countsIn(said), ...numberWordsIn(said)].flatMap((key) => candidates.named.get(key) ?? []),
  )
  return [...possible].flatMap((invoice): Named[] => {
    if (isReferenceOf(invoice.number, references)) return [{ invoice, naming: 'reference' }]
    const naming = namingOf(invoice.number, said)
    return naming ? [{ invoice, naming }] : []
  })
}

/** Whether the payer is this customer, by what people confirmed before and by the name. */
function identityOf(line: LineToMatch, customerId: string, customerName: string, payers: readonly KnownPayer[]) {
  const learned = learnedOf(line, customerId, payers)
  const named = nameOf(line, customerName)
  return {
    score: learned.score + named.score,
    reasons: [...learned.reasons, ...named.reasons],
    isKnown: learned.score > 0 || named.isNamed,
  }
}

function learnedOf(
  line: LineToMatch,
  customerId: string,
  payers: readonly KnownPayer[],
): { score: number; reasons: Reason[] } {
  const own = payers.filter((payer) => payer.customer_id === customerId)
  const byAccount = own.filter(({ account }) => account !== '' && account === line.payer_account)
  if (byAccount.length > 0)
    return {
      score: scores.account,
      reasons: [{ key: 'banking.reason.account_known', params: { count: timesOf(byAccount) } }],
    }
  const key = nameKey(line.payer_name)
  const byName = own.filter(({ name_key }) => name_key !== '' && name_key === key)
  if (byName.length === 0) return { score: 0, reasons: [] }
  return {
    score: scores.payer_name,
    reasons: [{ key: 'banking.reason.name_known', params: { count: timesOf(byName) } }],
  }
}

function nameOf(line: LineToMatch, customer: string): { score: number; reasons: Reason[]; isNamed: boolean } {
  const alike = line.payer_name === '' ? 0 : likeness(line.payer_name, customer)
  const within = nameWithin(customer, `${line.text} ${line.payer_name}`)
  const score = Math.max(alike >= 0.3 ? scores.name * alike : 0, within >= 0.5 ? scores.name_within * within : 0)
  const isNamed = alike >= 0.5 || within === 1
  const key = isNamed ? 'banking.reason.name' : 'banking.reason.name_like'
  return { score, isNamed, reasons: score > 0 ? [{ key, params: { customer } }] : [] }
}

const timesOf = (payers: readonly KnownPayer[]) => payers.reduce((sum, { times }) => sum + times, 0)

type Around = { all: readonly Payer[]; candidates: Candidates; addsUp: boolean }

function proposalsOf(line: LineToMatch, payer: Payer, { all, candidates, addsUp }: Around): Worked[] {
  const open = candidates.openOf.get(payer.customerId) ?? []
  const isTheirs = payer.isKnown || (saysNobody(line) && all.every((other) => other === payer || !other.isKnown))
  const writeOffs = candidates.writeOffs.get(payer.customerId) ?? []
  const ways = waysToPay(line, { open, named: payer.named, writeOffs, addsUp })
  return ways.map(({ score, reasons, ...way }) => ({
    ...way,
    kind: 'payment' as const,
    score: Math.min(100, Math.round(payer.score + score)),
    reasons: [...reasons, ...payer.reasons],
    customer_id: payer.customerId,
    isTheirs,
    payment_ids: [],
    charge_minor: 0,
    refund_ids: [],
    refund_id: null,
    credit_note_id: null,
    ignore_reason: '',
  }))
}

const saysNobody = ({ payer_name, payer_account }: LineToMatch) => payer_name === '' && payer_account === ''
