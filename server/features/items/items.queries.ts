import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { ItemChange, NewItem } from '#shared/features/items/items.contract.ts'
import { item } from '#shared/features/items/items.reply.ts'
import { keysOf } from '#shared/objects.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** Every field of the contract is a column of its own. */
export const columns = keysOf(item.shape)

export const findItem = (db: Db, itemId: string) =>
  db.selectFrom('items').select(columns).where('id', '=', itemId).executeTakeFirst()

/** Holds the item until the transaction ends, so that two changes of it take turns. A transaction that only refers to it is not blocked. */
export const lockItem = (tx: Tx, itemId: string) =>
  tx.selectFrom('items').select(columns).where('id', '=', itemId).forNoKeyUpdate().executeTakeFirst()

type CompleteItem = NewItem & {
  created_by: string | null
  created_at?: Instant
  updated_at?: Instant
  import_id?: string
}

const asRow = ({ prices, ...rest }: CompleteItem) => ({ ...rest, prices: JSON.stringify(prices) })

export const insertItems = (tx: Tx, items: CompleteItem[]) =>
  tx.insertInto('items').values(items.map(asRow)).returning(columns).execute()

export const updateItem = (tx: Tx, itemId: string, { prices, version: _, ...change }: ItemChange) =>
  tx
    .updateTable('items')
    .set({ ...change, ...(prices && { prices: JSON.stringify(prices) }) })
    .where('id', '=', itemId)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const markArchived = (tx: Tx, itemId: string, archivedAt: Instant | null) =>
  tx
    .updateTable('items')
    .set({ archived_at: archivedAt })
    .where('id', '=', itemId)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteItem = (tx: Tx, itemId: string) => tx.deleteFrom('items').where('id', '=', itemId).execute()

export async function takeItemCodes(tx: Tx, count: number) {
  const { rows } = await sql<{ code: string }>`
    select 'I' || lpad(nextval('item_codes')::text, 5, '0') as code from generate_series(1, ${count}::int)`.execute(tx)
  return rows.map(({ code }) => code)
}

/** Those of the ids that are items, each marked as used. */
export async function markUsed(tx: Tx, itemIds: readonly string[]) {
  const { rows } = await sql<{ id: string }>`
    with known as (select id from items where id = any (${itemIds}::uuid[])),
         marked as (insert into item_uses (item_id) select id from known order by id on conflict do nothing)
    select id from known`.execute(tx)
  return rows.map(({ id }) => id)
}

type Sought = { codes: string[]; names: string[] }

/** Items of these codes, or of these names, whatever their case. */
export async function listItemsLike(db: Db, { codes, names }: Sought) {
  const { rows } = await sql<{ code: string; name: string }>`
    select code, name from (select distinct lower(unnest(${codes}::text[])) as wanted) codes
      join items on lower(code) collate "C" = wanted
    union all
    select code, name from (select distinct lower(unnest(${names}::text[])) as wanted) names
      join items on alphabetical(name) = alphabetical(wanted) and lower(name) = wanted`.execute(db)
  return rows
}

/** Those of an import that something was built on since: a document, a schedule, a note. */
export async function listUsedItems(db: Db, importId: string, most: number) {
  const found = await db
    .selectFrom('items')
    .select('name')
    .where('import_id', '=', importId)
    .where(
      sql<boolean>`(exists (select from item_uses where item_id = items.id)
        or exists (select from notes where model_id = items.id::text and page_name = 'items'))`,
    )
    .orderBy('id')
    .limit(most)
    .execute()
  return found.map(({ name }) => name)
}

/** Some of an import's items; how many there were. */
export async function deleteImportedItems(tx: Tx, importId: string, most: number) {
  const some = tx.selectFrom('items').select('id').where('import_id', '=', importId).limit(most)
  const { numDeletedRows } = await tx.deleteFrom('items').where('id', 'in', some).executeTakeFirst()
  return Number(numDeletedRows)
}
