import { type RawBuilder, sql } from 'kysely'
import type { ItemFilter } from '#shared/features/items/item-list.contract.ts'
import { itemFields } from '#shared/features/items/items.fields.ts'
import { listedNames } from '#shared/record-fields.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { allOf, type Condition, direction, offsetOf, wordPattern } from '#server/platform/database/sql/clauses.ts'
import { columns } from './items.queries.ts'

const rowColumns = ['id', ...listedNames(itemFields), 'prices', 'archived_at', 'version'] as const

export async function listItemPage(db: Db, filter: ItemFilter) {
  const rows = await ordered(matching(db, filter).select(rowColumns), filter)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  const counts = await matching(db, filter)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where archived_at is not null)`.as('archived'),
    ])
    .executeTakeFirstOrThrow()
  return { rows, ...counts }
}

export const streamItems = (db: Db, filter: ItemFilter) =>
  ordered(matching(db, filter).select(columns), filter).stream(500)

const matching = (db: Db, filter: ItemFilter) => db.selectFrom('items').where(conditionOf(filter))

function conditionOf({ q, archived, vat_code }: ItemFilter): Condition {
  const conditions: Condition[] = []
  if (q !== undefined) conditions.push(sql`search_text like unaccent(lower(${wordPattern(q)}))`)
  if (archived !== 'all') conditions.push(archived === 'yes' ? sql`archived_at is not null` : sql`archived_at is null`)
  if (vat_code !== undefined) conditions.push(sql`vat_code = ${vat_code}`)
  return allOf(conditions)
}

const places: Record<ItemFilter['order_by'], RawBuilder<unknown>> = {
  name: sql`alphabetical(name)`,
  code: sql`lower(code) collate "C"`,
  created_at: sql`created_at`,
}

type Ordered<Query> = { orderBy: (by: RawBuilder<unknown> | 'id', order: 'asc' | 'desc') => Query }

function ordered<Query extends Ordered<Query>>(query: Query, { order_by, order_direction }: ItemFilter) {
  const order = direction(order_direction)
  return query.orderBy(places[order_by], order).orderBy('id', order)
}
