import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

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
