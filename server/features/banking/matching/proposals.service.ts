import { addDays } from '#shared/dates/business-date.ts'
import type { Proposal } from '#shared/features/banking/lines.reply.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import * as queries from './candidates.queries.ts'
import {
  type Candidates,
  type LineToMatch,
  namesToLookFor,
  noCandidates,
  type OpenInvoice,
  type Reason,
  saidBy,
  type Worked,
} from './candidates.ts'
import { nameFit, nameWithin } from './texts/name-likeness.ts'
import { codesIn } from './texts/codes-in-text.ts'
import { countsIn, numberWordsIn } from './texts/numbers-in-text.ts'
import { nameKey } from './texts/payer-keys.ts'
import { proposePayouts } from './propose-payouts.ts'
import { proposeCharge, proposeIgnoring, proposeRecorded, proposeRefunds, proposeReturns } from './propose-recorded.ts'
import { proposeFor } from './propose.ts'

/** The best few; more would only be read past. */
const mostProposals = 5
const returnDays = 420
const aroundDays = 10
const paidDays = 730

type Proposed = Worked & { certain: boolean }
export type ProposedLine = { proposals: Proposed[]; names: ReadonlyMap<string, string> }

/** What each of some lines of one account could be, from a few queries for all of them together. */
export async function proposalsFor(db: Db, lines: readonly LineToMatch[]): Promise<Map<string, ProposedLine>> {
  const found = new Map<string, ProposedLine>()
  for (const [key, group] of Map.groupBy(lines, ({ bank_id, currency }) => `${bank_id} ${currency}`)) {
    const [bankId = '', currency = ''] = key.split(' ')
    for (const [id, proposed] of await proposalsOfAccount(db, { bankId, currency }, group)) found.set(id, proposed)
  }
  return found
}

type Account = { bankId: string; currency: string }

async function proposalsOfAccount(db: Db, account: Account, lines: readonly LineToMatch[]) {
  const incoming = lines.filter(({ amount_minor }) => amount_minor > 0)
  const outgoing = lines.filter(({ amount_minor }) => amount_minor < 0)
  const patterns = await queries.listIgnorePatterns(db, account.bankId)
  const candidates = await candidatesFor(db, account, incoming)
  const taken = await takenBackBy(db, account, outgoing)
  const found = new Map<string, ProposedLine>()
  for (const line of incoming) {
    const worked = [
      ...proposeFor(line, candidates),
      ...proposeRecorded(line, candidates),
      ...proposePayouts(line, candidates),
      ...proposeIgnoring(line, patterns),
    ]
    found.set(line.id, ranked(line, worked, candidates.customers))
  }
  for (const line of outgoing) {
    const worked = [
      ...proposeReturns(line, taken.returnable),
      ...proposeRefunds(line, taken.refundable),
      ...proposeIgnoring(line, patterns),
      ...proposeCharge(line, patterns),
    ]
    found.set(line.id, ranked(line, worked, taken.names))
  }
  return found
}

/** A recorded payment of the same customer comes first: making it once more would double it. */
function ranked(line: LineToMatch, worked: readonly Worked[], names: ReadonlyMap<string, string>): ProposedLine {
  const inOrder = worked.toSorted((one, other) => other.score - one.score)
  const certain = isCertain(line, inOrder)
  const proposals = inOrder.slice(0, mostProposals).map((one, at) => ({ ...one, certain: at === 0 && certain }))
  return { proposals, names }
}

async function candidatesFor(
  db: Db,
  { bankId, currency }: Account,
  lines: readonly LineToMatch[],
): Promise<Candidates> {
  if (lines.length === 0) return noCandidates
  const said = lines.map(saidBy)
  const days = lines.map(({ booked_date }) => booked_date).toSorted()
  const [first = '', last = ''] = [days[0], days.at(-1)]
  const amounts = distinct(lines.map(({ amount_minor }) => amount_minor))
  const around = { bankId, currency, from: addDays(first, -aroundDays), to: addDays(last, aroundDays) }
  const codes = distinct(said.flatMap(codesIn))
  const [named, coded, { payers, alike }, owers, recorded, unlinked, sentBack] = await Promise.all([
    queries.listNamedInvoices(
      db,
      {
        currency,
        counts: distinct(said.flatMap(countsIn)),
        words: distinct(said.flatMap(numberWordsIn)),
        orders: codes,
      },
      addDays(first, -paidDays),
    ),
    queries.listCoded(db, codes),
    whoPaid(db, lines),
    queries.listOwersOfAmounts(db, currency, amounts),
    queries.listRecorded(db, { ...around, amounts }),
    queries.listUnlinked(db, around),
    queries.listSentBack(db, around),
  ])
  const customerIds = distinct(
    [...named, ...payers, ...recorded, ...unlinked, ...owers].map(({ customer_id }) => customer_id),
  ).concat([...alike, ...coded].map(({ id }) => id))
  const ids = distinct(customerIds)
  const [customers, open, credits, writeOffs] = await Promise.all([
    queries.listNames(db, ids),
    queries.listOpenOf(db, currency, ids),
    queries.listOpenCredits(db, currency, ids),
    queries.listEarlierWriteOffs(db, distinct(payers.map(({ customer_id }) => customer_id))),
  ])
  return {
    named: byNumber(named),
    owers: grouped(
      owers,
      ({ amount_minor }) => amount_minor,
      ({ customer_id }) => customer_id,
    ),
    alike: grouped(
      alike,
      ({ name }) => name,
      ({ id }) => id,
    ),
    payers,
    recorded,
    unlinked,
    sentBack,
    customers: new Map(customers.map(({ id, name }) => [id, name])),
    codes: new Map(customers.map(({ id, code }) => [id, code])),
    coded: coded.map(({ id }) => id),
    credits: Map.groupBy(credits, ({ customer_id }) => customer_id),
    openOf: Map.groupBy(open, ({ customer_id }) => customer_id),
    writeOffs: Map.groupBy(writeOffs, ({ customer_id }) => customer_id),
  }
}

function byNumber(invoices: readonly OpenInvoice[]) {
  const found = new Map<string, OpenInvoice[]>()
  for (const invoice of invoices) {
    const count = /\d+$/.exec(invoice.number)?.[0].replace(/^0+/, '') ?? ''
    for (const key of distinct([count, invoice.number.toLowerCase(), invoice.reference.toLowerCase()]))
      found.set(key, [...(found.get(key) ?? []), invoice])
  }
  return found
}

const grouped = <Row, Key, Value>(rows: readonly Row[], keyOf: (row: Row) => Key, valueOf: (row: Row) => Value) =>
  new Map([...Map.groupBy(rows, keyOf)].map(([key, some]) => [key, some.map(valueOf)]))

/** The accounts and names that are known, and whose name is like those that are not. */
async function whoPaid(db: Db, lines: readonly LineToMatch[]) {
  const payers = await queries.listKnownPayers(
    db,
    distinct(lines.map(({ payer_account }) => payer_account).filter(Boolean)),
    distinct(lines.map(({ payer_name }) => nameKey(payer_name)).filter(Boolean)),
  )
  return { payers, alike: await findAlike(db, lines, payers) }
}

/** Where a bank cuts a name, or people leave out its end or mistype it, its beginning is still there. */
const begunLengths = [40, 10, 5]
/** Limits the customers with similar names, and the names that match no customer's beginning: searching with typing errors costs most. */
const mostAlike = { customers: 6, names: 20 }
const leastFit = { alike: 0.4, found: 0.85 }

/**
 * Names cost most to look for: not those of accounts that are known, and with typing errors anywhere only those that no name fits which
 * begins alike.
 */
async function findAlike(db: Db, lines: readonly LineToMatch[], payers: Candidates['payers']) {
  const known = new Set(payers.map(({ account }) => account))
  const unknown = lines.filter(({ payer_account }) => payer_account === '' || !known.has(payer_account))
  const names = distinct(unknown.flatMap(namesToLookFor)).filter((name) => name.length > 2)
  const begin = await queries.listBegun(db, names.flatMap(beginningsOf))
  const seen = new Set(
    begin.filter(({ name, customer_name }) => nameFit(name, customer_name) >= leastFit.found).map(({ name }) => name),
  )
  const others = names.filter((name) => !seen.has(name))
  return nearest([...begin, ...(await queries.listAlike(db, others.slice(0, mostAlike.names)))])
}

const beginningsOf = (name: string) =>
  distinct([name, nameKey(name)].flatMap((one) => begunLengths.map((length) => one.slice(0, length)))).map((begun) => ({
    name,
    begun,
  }))

function nearest(found: readonly queries.NamedAlike[]) {
  const fits = found
    .map((one) => ({
      ...one,
      fit: Math.max(nameFit(one.name, one.customer_name), nameWithin(one.customer_name, one.name)),
    }))
    .filter(({ fit }) => fit >= leastFit.alike)
  return [...Map.groupBy(fits, ({ name }) => name).values()].flatMap((some) =>
    [...new Map(some.map((one) => [one.id, one])).values()]
      .toSorted((one, other) => other.fit - one.fit)
      .slice(0, mostAlike.customers),
  )
}

async function takenBackBy(db: Db, { bankId, currency }: Account, lines: readonly LineToMatch[]) {
  if (lines.length === 0) return { returnable: [], refundable: [], names: new Map<string, string>() }
  const days = lines.map(({ booked_date }) => booked_date).toSorted()
  const amounts = distinct(
    lines.flatMap(({ amount_minor, charges_minor }) => [-amount_minor, -amount_minor - (charges_minor ?? 0)]),
  )
  const [returnable, refundable] = await Promise.all([
    queries.listReturnable(db, {
      bankId,
      currency,
      amounts,
      from: addDays(days[0] ?? '', -returnDays),
      to: days.at(-1) ?? '',
    }),
    queries.listRefundable(db, currency, amounts),
  ])
  const names = new Map(
    [...returnable, ...refundable].map(({ customer_id, customer_name }) => [customer_id, customer_name]),
  )
  return { returnable, refundable, names }
}

const distinct = <Value>(values: readonly Value[]) => [...new Set(values)]

type Reader = { translate: Translate; locale: string }

/** A proposal as it is answered, with its reasons in the reader's language. */
export const inWords = (
  proposed: Proposed,
  names: ReadonlyMap<string, string>,
  currency: string,
  reader: Reader,
): Proposal => {
  const { isExact: _, isTheirs: __, reasons, allocations, ignoreAs, ...proposal } = proposed
  return {
    ...proposal,
    ignore_reason: ignoreAs ? reader.translate(ignoreAs) : proposal.ignore_reason,
    customer_name: names.get(proposal.customer_id ?? '') ?? '',
    reasons: reasons.map((reason) => reasonInWords(reason, currency, reader)),
    allocations: allocations.map(({ invoice, amount_minor }) => ({
      invoice_id: invoice.id,
      amount_minor,
      invoice_number: invoice.number,
      issue_date: invoice.issue_date,
      due_date: invoice.due_date,
      outstanding_minor: invoice.outstanding_minor,
    })),
  }
}

function reasonInWords({ key, params, money, date }: Reason, currency: string, { translate, locale }: Reader) {
  const formats = formatsFor(locale)
  return translate(key, {
    ...params,
    ...(money && { amount: formats.money(money.amount_minor, currency) }),
    ...(date !== undefined && { date: formats.date(date) }),
  })
}

/** What is booked by itself is this good, and this far ahead of the next. */
const least = { score: 85, lead: 15 }

/**
 * Only if every invoice number is complete, the amount is exact, the payer is the customer, and no other proposal comes near.
 */
function isCertain(line: LineToMatch, worked: readonly Worked[]) {
  const [best, ...others] = worked
  if (!best || best.kind !== 'payment' || line.is_reversal) return false
  const next = Math.max(0, ...others.map(({ score }) => score))
  return best.isExact && best.isTheirs && best.score >= least.score && best.score - next >= least.lead
}
