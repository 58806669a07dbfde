import { type Holder, mayAccess, type Permission } from '#shared/access/permissions.ts'
import { type HitKind, hitKinds, maxHitsPerKind } from '#shared/features/search/search.contract.ts'
import type { SearchHit } from '#shared/features/search/search.reply.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { todayForReads } from '#server/features/business/business-day.service.ts'
import { listCustomersAsTyped, listCustomersNear } from '#server/features/customers/customers.service.ts'
import { listItemsAsTyped } from '#server/features/items/items.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { listBegun, listCounted, type FollowerKind, listByAmount, listOfCustomers } from './document-matches.queries.ts'
import { readHits } from './found-records.queries.ts'
import { bestOf, type Match, type Strength } from './ranking.ts'
import { listByReference, referringKinds } from './reference-matches.queries.ts'
import { listSchedulesAsTyped, listSimilarSchedules } from './schedule-matches.queries.ts'
import { amountsIn, documentNumberIn, matchesNumber } from './typed-text.ts'

/** The permission that shows records of a kind. */
const shownTo: Record<HitKind, Permission> = {
  customer: 'customer_access',
  schedule: 'customer_access',
  invoice: 'invoice_access',
  credit_note: 'invoice_access',
  payment: 'invoice_access',
  item: 'invoice_access',
}

type Asked = { by: Holder; locale: string; now: Instant }

/** Records that the text could mean, best first; kinds that the user may not see are never searched. */
export async function findEverywhere(db: Db, q: string, { by, locale, now }: Asked): Promise<SearchHit[]> {
  const kinds = hitKinds.filter((kind) => mayAccess(shownTo[kind], by))
  if (kinds.length === 0 || !/[\p{L}\p{N}]/u.test(q)) return []
  const asTyped = await findAsTyped(db, q, { kinds, locale })
  // The search for similar texts is slower, and finds nothing better if there is an exact match.
  return shown(db, bestOf(asTyped.length > 0 ? asTyped : await findNear(db, q, kinds)), now)
}

type Wanted = { kinds: readonly HitKind[]; locale: string }

async function findAsTyped(db: Db, q: string, { kinds, locale }: Wanted): Promise<Match[]> {
  const typed = q.toLowerCase()
  const named = byName(db, q, kinds, listCustomersAsTyped)
  const found = await Promise.all([
    named,
    kinds.includes('schedule') ? listSchedulesAsTyped(db, q) : [],
    kinds.includes('item') ? byItem(db, q) : [],
    ...(kinds.includes('invoice') ? [byNumber(db, typed), byAmount(db, q, locale), byReference(db, typed, named)] : []),
  ])
  return found.flat()
}

/**
 * Banks give the payer's name as a reference: a text without a digit is more likely the payer than one of their payments. Such a match
 * comes after the documents of the customers of that name, so where there are enough of those it is not looked for.
 */
async function byReference(db: Db, typed: string, named: Promise<Match[]>): Promise<Match[]> {
  if (/\d/.test(typed)) return listByReference(db, referringKinds, typed)
  const followers = await named
  const lacking = referringKinds.filter(
    (kind) => followers.filter((match) => match.kind === kind).length < maxHitsPerKind,
  )
  const found = await listByReference(db, lacking, typed)
  return found.map((match) => ({ ...match, strength: 'follows' }))
}

/** A whole sentence is similar to everything: if there is no exact match, nothing is meant. */
const isSentence = (q: string) => q.split(/\s+/).length > mostWords

async function findNear(db: Db, q: string, kinds: readonly HitKind[]): Promise<Match[]> {
  if (isSentence(q)) return []
  const found = await Promise.all([
    byName(db, q, kinds, listCustomersNear),
    kinds.includes('schedule') ? listSimilarSchedules(db, q.toLowerCase()) : [],
  ])
  return found.flat()
}

/** Documents of the best matching customers are listed below them, because they contain the customer's name. */
const mostFollowed = 4

/** More words do not narrow a search down any further, and each costs another pass. */
const mostWords = 6

async function byName(
  db: Db,
  q: string,
  kinds: readonly HitKind[],
  list: typeof listCustomersAsTyped,
): Promise<Match[]> {
  const customers = await list(db, q.split(/\s+/, mostWords).join(' '), maxHitsPerKind)
  if (customers.length === 0) return []
  const followed = customers.slice(0, mostFollowed)
  const documents = await listOfCustomers(
    db,
    kinds.filter(isFollower),
    followed.map(({ id }) => id),
  )
  const near = new Set(customers.filter(({ strength }) => strength === 'near').map(({ id }) => id))
  return [
    ...(kinds.includes('customer') ? customers.map((match) => ({ ...match, kind: 'customer' as const })) : []),
    ...documents.map(({ kind, id, customer_id }) => ({
      kind,
      id,
      strength: near.has(customer_id) ? ('follows_near' as const) : ('follows' as const),
    })),
  ]
}

const isFollower = (kind: HitKind): kind is FollowerKind => kind !== 'customer' && kind !== 'item'

async function byItem(db: Db, q: string): Promise<Match[]> {
  const typed = q.trim().toLowerCase()
  const strengthOf = ({ code, name }: { code: string; name: string }): Strength => {
    if (code.toLowerCase() === typed) return 'exact'
    return [code, name].some((text) => text.toLowerCase().startsWith(typed)) ? 'begun' : 'word'
  }
  const items = await listItemsAsTyped(db, q)
  return items.map((item) => ({ kind: 'item', id: item.id, strength: strengthOf(item) }))
}

async function byNumber(db: Db, typed: string): Promise<Match[]> {
  if (!/\d/.test(typed)) return []
  const asked = documentNumberIn(typed)
  const [counted, begun] = await Promise.all([asked ? listCounted(db, asked.count) : [], listBegun(db, typed)])
  const meant = asked ? counted.filter(({ number }) => matchesNumber(number, asked)) : []
  const asMatch =
    (strength: Strength) =>
    ({ kind, id, number }: (typeof meant)[number]): Match => ({
      kind,
      id,
      strength: number.toLowerCase() === typed ? 'exact' : strength,
    })
  return [...meant.map(asMatch('counted')), ...begun.map(asMatch('begun'))]
}

async function byAmount(db: Db, q: string, locale: string): Promise<Match[]> {
  const amounts = amountsIn(q, locale)
  if (amounts.length === 0) return []
  const found = await listByAmount(db, amounts)
  return found.map((match) => ({ ...match, strength: 'amount' }))
}

async function shown(db: Db, best: readonly Match[], now: Instant) {
  if (best.length === 0) return []
  const { today } = await todayForReads(db, now)
  return readHits(db, best, today)
}
