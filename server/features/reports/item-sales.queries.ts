import { type RawBuilder, sql } from 'kysely'
import type { ItemSalesFilter } from '#shared/features/reports/sales-reports.contract.ts'
import type { ItemSales, ItemSalesFigures } from '#shared/features/reports/sales-reports.reply.ts'
import type { Period } from '#shared/features/reports/report-period.ts'
import { required } from '#shared/required.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

type Sold = Period & Pick<ItemSalesFilter, 'q' | 'currency'>

/** A part that is credited by its amount takes no quantity back; a line of the credit note's own takes all of its own. */
const creditedQuantity = sql`
  case when line ->> 'invoice_line_id' is null then line ->> 'quantity' else line ->> 'credited_quantity' end`

/**
 * Every line that was found of the documents that were issued here in the period. What was taken off or added to a whole document belongs to no
 * item, and to the sales all the same.
 */
function soldLines({ from, to, currency, q }: Sold) {
  const within = sql`status = 'issued' and kind = 'own' and issue_date between ${from} and ${to} and ${
    currency === undefined ? sql`true` : sql`currency = ${currency}`
  }`
  const lines = sql`
    select (line ->> 'item_id')::uuid as item_id, currency, id as document_id, (line ->> 'quantity')::numeric as quantity,
           (line ->> 'net_minor')::bigint as invoiced, 0::bigint as credited
      from invoices, jsonb_array_elements(lines) line where ${within}
    union all
    select (line ->> 'item_id')::uuid, currency, id, -(${creditedQuantity})::numeric, 0, (line ->> 'net_minor')::bigint
      from credit_notes, jsonb_array_elements(lines) line where ${within}
    union all
    select null, currency, id, 0, charge_minor - allowance_minor, 0
      from invoices where ${within} and (charge_minor, allowance_minor) <> (0, 0)
    union all
    select null, currency, id, 0, 0, charge_minor - allowance_minor
      from credit_notes where ${within} and (charge_minor, allowance_minor) <> (0, 0)`
  if (q === undefined) return lines
  // Lines without an item are found by no text.
  return sql`
    select * from (${lines}) sold
     where item_id in (select id from items where search_text like unaccent(lower(${containing(q)})))`
}

const figures = sql`
  currency, count(distinct document_id) as document_count, sum(invoiced)::bigint as invoiced_net_minor,
  sum(credited)::bigint as credited_net_minor, sum(invoiced - credited)::bigint as net_minor`

const itemsOf = (lines: RawBuilder<unknown>) => sql`
  select coalesce(sold.item_id::text, '') || ' ' || sold.currency as id, items.code, items.name, items.unit,
         sold.item_id, sold.currency, trim_scale(sold.quantity)::text as quantity, sold.quantity as quantity_place,
         sold.document_count, sold.invoiced_net_minor, sold.credited_net_minor, sold.net_minor
    from (select item_id, sum(quantity) as quantity, ${figures} from ${lines} line group by item_id, currency) sold
    left join items on items.id = sold.item_id`

type Total = ItemSalesFigures & { count: number }

/** One statement, because the page and its totals are of the same lines, and unpacking these takes the time. */
export async function listItemSalesPage(db: Db, filter: ItemSalesFilter, period: Period) {
  const page = ordered(db, filter, sql`line`)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
  const { rows: found } = await sql<{ rows: ItemSales[]; totals: Total[] }>`
    with line as materialized (${soldLines({ ...filter, ...period })})
    select coalesce((select jsonb_agg(page) from (${page}) page), '[]') as rows,
           coalesce((select jsonb_agg(total) from (
             select count(distinct coalesce(item_id::text, '')) as count, ${figures} from line
              group by currency order by document_count desc, currency) total), '[]') as totals`.execute(db)
  const { rows, totals } = required(found[0], 'the page')
  return {
    rows,
    total: totals.reduce((sum, { count }) => sum + count, 0),
    totals: totals.map(({ count: _, ...total }) => total),
  }
}

export const streamItemSales = (db: Db, filter: ItemSalesFilter, period: Period) =>
  ordered(db, filter, sql`(${soldLines({ ...filter, ...period })})`).stream(500)

function ordered(db: Db, filter: ItemSalesFilter, lines: RawBuilder<unknown>) {
  const order = direction(filter.order_direction)
  return db
    .selectFrom(sql<ItemSales>`(${itemsOf(lines)})`.as('listed'))
    .select([
      'id',
      'item_id',
      'code',
      'name',
      'unit',
      'quantity',
      'currency',
      'document_count',
      'invoiced_net_minor',
      'credited_net_minor',
      'net_minor',
    ])
    .orderBy(orders[filter.order_by](order))
    .orderBy('id', order)
}

type Order = 'asc' | 'desc'

/** Amounts in different currencies cannot be compared: one currency after the other, in the order of their totals. */
const amountOrder = (amount: string) => (order: Order) =>
  sql`sum(document_count) over (partition by currency) desc, currency, ${sql.ref(amount)} ${sql.raw(order)}`

/** What was written by hand stands last, whatever the direction. */
const orders = {
  name: (order: Order) => sql`alphabetical(name) ${sql.raw(order)} nulls last`,
  document_count: (order: Order) => sql`document_count ${sql.raw(order)}`,
  quantity: (order: Order) => sql`quantity_place ${sql.raw(order)}`,
  invoiced_net_minor: amountOrder('invoiced_net_minor'),
  credited_net_minor: amountOrder('credited_net_minor'),
  net_minor: amountOrder('net_minor'),
}
