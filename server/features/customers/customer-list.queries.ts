import { type RawBuilder, sql } from 'kysely'
import type { CustomerFilter } from '#shared/features/customers/customer-list.contract.ts'
import type { Customer } from '#shared/features/customers/customers.contract.ts'
import { customerFields } from '#shared/features/customers/customers.fields.ts'
import { listedNames } from '#shared/record-fields.ts'
import { required } from '#shared/required.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { columnsOf, type RowOf, selected } from '#server/platform/database/sql/row-columns.ts'
import { termsValue } from '#server/platform/database/sql/terms-column.ts'
import { allOf, type Condition } from '#server/platform/database/sql/conditions.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import { direction, offsetOf } from '#server/platform/database/sql/ordering.ts'
import { hasTrigram, literally, type Search, searchFor, searchNear } from './customer-search.queries.ts'
import {
  type FigureContext,
  figureColumns,
  type FigureOrder,
  ownFigureOf,
  ownFigures,
  partsInOrderOf,
} from './customer-figures.queries.ts'
import { columns } from './customers.queries.ts'

/** The filter with the day and the currency of the figures. */
type Asked = CustomerFilter & FigureContext

type Counts = { total: number; archived: number }
type Page = Counts & { rows: Row[] }

/** More than a name has, few enough to be read before it is known how many there are. */
const fewGathered = 1_000

/** So few are quicker sorted than met with by going through everybody in order. */
const fewEnoughToSort = 5_000

export async function listCustomerPage(db: Db, filter: Asked): Promise<Page> {
  if (filter.q !== undefined) return listSearched(db, filter, filter.q)
  return asPage(await run(db, inOrderOfAll(filter)))
}

export async function* streamCustomers(db: Db, filter: Asked) {
  const search = filter.q === undefined ? null : await searchFor(db, filter.q)
  const order = direction(filter.order_direction)
  const place = placeOf(filter)
  yield* db
    .selectFrom(
      sql<
        Customer & { place: string }
      >`(select customers.*, ${place.value} as place from customers ${place.joined})`.as('placed'),
    )
    .select(columns)
    .where(matching(filter, search))
    .orderBy('place', order)
    .orderBy('id', order)
    .stream(500)
}

/** As `searchFor` does, but a page that has somebody on it needs no question whether there is anybody. */
async function listSearched(db: Db, filter: Asked, q: string) {
  const typed = await withoutAccents(db, q)
  const page = await listAsTyped(db, filter, typed)
  if (page.total > 0 || (await listAsTyped(db, amongAll(filter), typed)).total > 0) return page
  const near = await searchNear(db, typed)
  return unlessMany(db, filter, near, await run(db, gathered(filter, near)))
}

/** Without what narrows the list down: archived ones, other countries and currencies may have what was typed. */
function amongAll({ currency: _currency, country: _country, ...filter }: Asked): Asked {
  return { ...filter, archived: 'all', page: 1 }
}

async function listAsTyped(db: Db, filter: Asked, typed: string) {
  const search = literally(typed)
  // One or two letters are how the names of thousands begin.
  if (!hasTrigram(typed)) return listMany(db, filter, search)
  return unlessMany(db, filter, search, await run(db, gathered(filter, search)))
}

/** The page of those who were gathered, unless that was cut off. */
async function unlessMany(db: Db, filter: Asked, search: Search, found: readonly Counted[]) {
  const page = asPage(found)
  return page.total <= fewGathered ? page : listMany(db, filter, search)
}

/** How many they are decides how the page is found. */
async function listMany(db: Db, filter: Asked, search: Search) {
  const { rows } = await sql<Counts>`with found as not materialized (${candidates(filter, search)}) ${counted}`.execute(
    db,
  )
  const counts = required(rows[0], 'the counts')
  const isFew = counts.total <= fewEnoughToSort
  const found = isFew ? gathered(filter, search, fewEnoughToSort) : inOrder(filter, search, known(counts))
  return asPage(await run(db, found))
}

/** Everybody who is meant, apart from how many of them are shown and where. */
function matching({ archived, currency, country }: CustomerFilter, search: Search | null): Condition {
  const conditions: Condition[] = search ? [sql`${search}`] : []
  if (archived !== 'all') conditions.push(archived === 'yes' ? sql`archived_at is not null` : sql`archived_at is null`)
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`)
  if (country !== undefined) conditions.push(sql`billing_address ->> 'country' = ${country}`)
  return allOf(conditions)
}

/** A row of the page with the counts; where the page is empty, one row with the counts alone. */
type Counted = Counts & (Row | { id: null })

type Statement = RawBuilder<Counted>

const run = async (db: Db, statement: Statement) => (await statement.execute(db)).rows

function asPage(found: readonly Counted[]): Page {
  const { total, archived } = required(found[0], 'the counts')
  const rows = found.flatMap(({ total: _total, archived: _archived, ...row }) => (row.id === null ? [] : [row]))
  return { rows, total, archived }
}

/**
 * Which customers are on the page is decided by their places alone, out of an index where there is one; only those of the page are then
 * read. The size of the page is part of the text, so that the planner knows it.
 */
function pageOf(filter: Asked, found: RawBuilder<unknown>, counts: RawBuilder<unknown>): Statement {
  const order = sql.raw(direction(filter.order_direction))
  return sql<Counted>`
    with found as ${found}, page as (
      select found_id, place from found order by place ${order}, found_id ${order}
       limit ${sql.lit(filter.per_page)} offset ${sql.lit(offsetOf(filter))})
    select counts.total, counts.archived, ${selected(rowColumns)}
      from (${counts}) counts left join (page join customers on id = found_id ${ownFigures(filter)}) on true
     order by place ${order}, found_id ${order}`
}

/** Where the filter says whether they are archived, no row is read for it: an index alone can tell how many there are. */
const isArchived = ({ archived }: Asked) =>
  archived === 'all' ? sql`archived_at is not null` : sql.lit(archived === 'yes')

function candidates(filter: Asked, search: Search | null) {
  const place = placeOf(filter)
  return sql`
    select id as found_id, ${place.value} as place, ${isArchived(filter)} as is_archived
      from customers ${place.joined} where ${matching(filter, search)}`
}

const counted = sql`select count(*) as total, count(*) filter (where is_archived) as archived from found`

/** As `counted`, of everybody: a few rows have not been folded yet. */
const kept = ({ archived }: Asked) => sql`
  select coalesce(sum(customer_count), 0)::bigint as total,
         coalesce(sum(customer_count) filter (where archived), 0)::bigint as archived
    from customer_tallies where ${archived === 'all' ? sql`true` : sql`archived = ${sql.lit(archived === 'yes')}`}`

const known = ({ total, archived }: Counts) => sql`select ${total}::bigint as total, ${archived}::bigint as archived`

const isNarrowed = ({ currency, country }: CustomerFilter) => currency !== undefined || country !== undefined

/** Goes through everybody in order until the page is full. */
const inOrder = (filter: Asked, search: Search | null, counts: RawBuilder<unknown>) =>
  pageOf(
    filter,
    isByFigure(filter.order_by)
      ? sql`materialized (${firstByFigure(filter, filter.order_by, search)})`
      : sql`not materialized (${candidates(filter, search)})`,
    counts,
  )

/** As many of each part as the page may need, each in its order. */
function firstByFigure(filter: Asked, order: FigureOrder, search: Search | null) {
  const by = sql.raw(direction(filter.order_direction))
  const [first, second] = partsInOrderOf(order, contextOf(filter)).map(
    ({ joined, where, value }) => sql`(
      select id as found_id, ${value} as place from customers ${joined} where ${where} and ${matching(filter, search)}
       order by ${value} ${by}, id ${by} limit ${sql.lit(offsetOf(filter) + filter.per_page)})`,
  )
  return sql`${required(first, 'the first part')} union all ${required(second, 'the second part')}`
}

const countedAll = (filter: Asked) => sql`
  select count(*) as total, count(*) filter (where ${isArchived(filter)}) as archived
    from customers where ${matching(filter, null)}`

const inOrderOfAll = (filter: Asked) => inOrder(filter, null, isNarrowed(filter) ? countedAll(filter) : kept(filter))

/**
 * Gathers those who are found and sorts them. The planner takes those found for evenly spread; but what was typed is often how the name
 * begins, and then all others would be gone through first.
 */
const gathered = (filter: Asked, search: Search, most = fewGathered) =>
  pageOf(filter, sql`materialized (${candidates(filter, search)} limit ${sql.lit(most + 1)})`, counted)

const contextOf = ({ today, base_currency }: Asked): FigureContext => ({ today, base_currency })

const rowColumns = {
  ...columnsOf('customers', listedNames(customerFields)),
  ...columnsOf('customers', ['id', 'terms_days', 'archived_at', 'created_at', 'version']),
  city: sql<string>`coalesce(billing_address ->> 'city', '')`,
  country: sql<string>`coalesce(billing_address ->> 'country', '')`,
  email: sql<string>`coalesce(contacts -> 0 ->> 'email', '')`,
  terms: termsValue,
  ...figureColumns,
}
type Row = RowOf<typeof rowColumns>

const places = {
  name: sql`alphabetical(name)`,
  code: sql`code`,
  created_at: sql`created_at`,
  currency: sql`currency`,
  country: sql`billing_address ->> 'country'`,
  terms_days: sql`terms_days`,
}

const isByFigure = (order: CustomerFilter['order_by']): order is FigureOrder => !(order in places)

/** What customers are put in order by, and what must be joined for it. */
const placeOf = ({ order_by, ...filter }: Asked) =>
  isByFigure(order_by)
    ? { value: ownFigureOf[order_by], joined: ownFigures(filter) }
    : { value: places[order_by], joined: sql`` }
