import { sql } from 'kysely'
import type { CustomerFilter } from '#shared/features/customers/customer-list.contract.ts'
import type { Customer } from '#shared/features/customers/customers.reply.ts'
import { customerFields } from '#shared/features/customers/customers.fields.ts'
import { listedNames } from '#shared/record-fields.ts'
import { required } from '#shared/required.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { columnsOf, type RowOf, selected } from '#server/platform/database/sql/row-columns.ts'
import { columns, termsValue } from './customers.queries.ts'
import { allOf, type Condition, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'
import { withoutAccents } from '#server/platform/database/sql/without-accents.ts'
import { literally, type Search, searchFor } from './customer-search.queries.ts'

/** What is late depends on the day, and what it is worth on the base currency. */
type FigureContext = { today: string; base_currency: string }

type FigureOrder = 'owed_minor' | 'overdue_minor' | 'last_invoice_date'

const isOpen = sql`status = 'issued' and outstanding_minor > 0`

/** The value of open invoices in the base currency, each by its own exchange rate. */
const owedMinor = ({ base_currency }: FigureContext) =>
  sql`sum(in_base_minor(outstanding_minor, currency, exchange_rate, ${base_currency}))`

/** A figure of every customer who has one, as `place`, to put customers in its order. */
function figureOfAll(order: FigureOrder, context: FigureContext) {
  if (order === 'last_invoice_date')
    return sql`(select customer_id, max(issue_date) as place from invoices where status = 'issued' group by customer_id)`
  const which = order === 'owed_minor' ? isOpen : sql`${isOpen} and due_date < ${context.today}`
  return sql`(select customer_id, ${owedMinor(context)} as place from invoices where ${which} group by customer_id)`
}

/** Where a customer without the figure stands. */
const withoutFigure = {
  owed_minor: sql`0`,
  overdue_minor: sql`0`,
  last_invoice_date: sql`'-infinity'`,
} satisfies Record<FigureOrder, unknown>

/** Joins the figures of single customers. */
const figuresOfEach = (context: FigureContext) => sql`
  cross join lateral (
    select coalesce(${owedMinor(context)}, 0)::bigint as owed_minor,
           coalesce(${owedMinor(context)} filter (where due_date < ${context.today}), 0)::bigint as overdue_minor
      from invoices where customer_id = customers.id and ${isOpen}) owed
  cross join lateral (
    select max(issue_date) as last_invoice_date from invoices where customer_id = customers.id and status = 'issued') last`

const figureColumns = {
  owed_minor: sql<number>`owed.owed_minor`,
  overdue_minor: sql<number>`owed.overdue_minor`,
  last_invoice_date: sql<string | null>`last.last_invoice_date`,
}

/** The filter with the day and the currency of the figures. */
type Asked = CustomerFilter & FigureContext

type Counts = { total: number; archived: number }
type Page = Counts & { rows: Row[] }

/** Searches for the text as it was typed and, if that finds no customer, with typing errors. */
export async function listCustomerPage(db: Db, filter: Asked): Promise<Page> {
  if (filter.q === undefined) return listPage(db, filter, null)
  const page = await listPage(db, filter, literally(await withoutAccents(db, filter.q)))
  return page.total > 0 ? page : listPage(db, filter, await searchFor(db, filter.q))
}

/** Those who are found, a page of them in order, and the figures of that page alone. If the page is empty, one row has the counts. */
async function listPage(db: Db, filter: Asked, search: Search | null): Promise<Page> {
  const order = sql.raw(direction(filter.order_direction))
  const place = placeOf(filter)
  const { rows } = await sql<Counts & (Row | { id: null })>`
    with found as (
      select id as found_id, ${place.value} as place, ${isArchived(filter)} as is_archived
        from customers ${place.joined} where ${matching(filter, search)}
    ), page as (
      select found_id, place from found order by place ${order}, found_id ${order}
       limit ${sql.lit(filter.per_page)} offset ${sql.lit(offsetOf(filter))}
    )
    select counts.total, counts.archived, ${selected(rowColumns)}
      from (select count(*) as total, count(*) filter (where is_archived) as archived from found) counts
      left join (page join customers on id = found_id ${figuresOfEach(filter)}) on true
     order by place ${order}, found_id ${order}`.execute(db)
  const { total, archived } = required(rows[0], 'the counts')
  return {
    rows: rows.flatMap(({ total: _total, archived: _archived, ...row }) => (row.id === null ? [] : [row])),
    total,
    archived,
  }
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

/** Where the filter says whether they are archived, an index alone can tell who is found. */
const isArchived = ({ archived }: Asked) =>
  archived === 'all' ? sql`archived_at is not null` : sql.lit(archived === 'yes')

/** The filter without its page and order. */
function matching({ archived, currency, country }: CustomerFilter, search: Search | null): Condition {
  const conditions: Condition[] = search ? [sql`${search}`] : []
  if (archived !== 'all') conditions.push(archived === 'yes' ? sql`archived_at is not null` : sql`archived_at is null`)
  if (currency !== undefined) conditions.push(sql`currency = ${currency}`)
  if (country !== undefined) conditions.push(sql`billing_address ->> 'country' = ${country}`)
  return allOf(conditions)
}

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

/** What customers are put in order by, and what must be joined for it. */
function placeOf({ order_by, ...filter }: Asked) {
  if (isByFigure(order_by))
    return {
      value: sql`coalesce(figure.place, ${withoutFigure[order_by]})`,
      joined: sql`left join ${figureOfAll(order_by, filter)} figure on figure.customer_id = customers.id`,
    }
  return { value: places[order_by], joined: sql`` }
}

const isByFigure = (order: CustomerFilter['order_by']): order is FigureOrder => !(order in places)
