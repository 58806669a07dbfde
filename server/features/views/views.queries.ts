import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const columns = ['id', 'list', 'name', 'search'] as const

/** More than anyone keeps apart in a menu. */
export const maxViews = 50

export const listViews = (db: Db, userId: string, list: string) =>
  db
    .selectFrom('saved_views')
    .select(columns)
    .where('user_id', '=', userId)
    .where('list', '=', list)
    .orderBy(sql`alphabetical(name)`)
    .limit(maxViews)
    .execute()

export const upsertView = (tx: Tx, view: { user_id: string; list: string; name: string; search: string }) =>
  tx
    .insertInto('saved_views')
    .values(view)
    .onConflict((conflict) =>
      conflict.expression(sql`user_id, list, lower(name)`).doUpdateSet({ name: view.name, search: view.search }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteView = (tx: Tx, userId: string, viewId: string) =>
  tx.deleteFrom('saved_views').where('id', '=', viewId).where('user_id', '=', userId).returning('id').executeTakeFirst()
