import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { ImportFilter, ImportKindName, ImportStatus } from '#shared/features/imports/imports.contract.ts'
import type { Import } from '#shared/features/imports/imports.reply.ts'
import type { DateFormat, DecimalMark, StoredColumn } from '#shared/features/imports/import-formats.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

type NewImport = {
  kind: ImportKindName
  file_name: string
  file_hash: Buffer
  sheet: string
  delimiter: string | null
  profile: Import['profile']
  columns: StoredColumn[]
  date_format: DateFormat | null
  decimal_mark: DecimalMark | null
  created_by: string
  created_at: Instant
}

const noRows = { total_count: 0, valid_count: 0, invalid_count: 0, known_count: 0, warned_count: 0, left_out_count: 0 }

export const insertImport = (tx: Tx, { columns, ...given }: NewImport) =>
  tx
    .insertInto('imports')
    .values({ ...given, ...noRows, columns: JSON.stringify(columns) })
    .returningAll()
    .executeTakeFirstOrThrow()

export type StoredImport = Awaited<ReturnType<typeof insertImport>>

const withAuthor = (db: Db) =>
  db.selectFrom('imports').innerJoin('users', 'users.id', 'imports.created_by').selectAll('imports')

export const findImport = (db: Db, id: string) =>
  withAuthor(db).select('users.name as created_by_name').where('imports.id', '=', id).executeTakeFirst()

/** Holds it until the transaction ends: of two who confirm, correct or undo, one is first. */
export const lockImport = (tx: Tx, id: string) =>
  tx.selectFrom('imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

type ImportChange = Partial<{
  status: ImportStatus
  sent_before: boolean
  columns: string
  date_format: DateFormat | null
  decimal_mark: DecimalMark | null
  total_count: number
  valid_count: number
  invalid_count: number
  known_count: number
  warned_count: number
  left_out_count: number
  saved_count: number
  control: string
  exchange_rates: string
  confirmed_by: string
  confirmed_at: Instant
  undone_by: string
  undone_at: Instant
}>

export const updateImport = (tx: Tx, id: string, change: ImportChange) =>
  tx
    .updateTable('imports')
    .set({ ...change, updated_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** An earlier import of the same file that saved something. */
export const findSameFile = (db: Db, { id, kind, file_hash }: Pick<StoredImport, 'id' | 'kind' | 'file_hash'>) =>
  db
    .selectFrom('imports')
    .select(['id', 'created_at', 'status'])
    .where('file_hash', '=', file_hash)
    .where('kind', '=', kind)
    .where('id', '<', id)
    .where('status', 'in', ['running', 'done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function listImportPage(
  db: Db,
  { q, kind, status, order_by, order_direction, page, per_page }: ImportFilter,
  allowed: readonly ImportKindName[],
) {
  const matching = db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.created_by')
    .where(sql<boolean>`imports.kind = any(${allowed})`)
    .$if(kind !== undefined, (query) => query.where('imports.kind', '=', kind ?? 'customers'))
    .$if(status !== undefined, (query) => query.where('imports.status', '=', status ?? 'done'))
    .$if(q !== undefined, (query) => query.where('file_name', 'ilike', containing(q ?? '')))
  const rows = await matching
    .select(['imports.id', 'kind', 'status', 'file_name', 'profile', 'total_count', 'valid_count', 'invalid_count'])
    .select(['saved_count', 'imports.created_at', 'users.name as created_by_name'])
    .orderBy(`imports.${order_by}`, direction(order_direction))
    .orderBy('imports.id', direction(order_direction))
    .limit(per_page)
    .offset(offsetOf({ page, per_page }))
    .execute()
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

/** Unconfirmed files contain people's addresses, and so do those of the previous release. */
export async function deleteUnconfirmedImports(tx: Tx, before: Instant) {
  await tx.deleteFrom('imports').where('status', '=', 'previewed').where('created_at', '<', before).execute()
  await tx.deleteFrom('customer_imports').where('created_at', '<', before).execute()
}

export const findMapping = (db: Db, kind: ImportKindName, headings_hash: Buffer) =>
  db
    .selectFrom('import_mappings')
    .select('columns')
    .where('kind', '=', kind)
    .where('headings_hash', '=', headings_hash)
    .executeTakeFirst()

type Mapping = { kind: ImportKindName; headings_hash: Buffer; fields: (string | null)[]; updated_by: string }

/** How the same headings are read next time. */
export const saveMapping = (tx: Tx, { fields, ...mapping }: Mapping) => {
  const columns = JSON.stringify(fields)
  return tx
    .insertInto('import_mappings')
    .values({ ...mapping, columns })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'headings_hash'])
        .doUpdateSet({ columns, updated_by: mapping.updated_by, updated_at: sql`now()` }),
    )
    .execute()
}
