import type { Instant } from '#shared/dates/instant.ts'
import type { CustomerImport } from '#shared/features/customers/customer-import.contract.ts'
import type { NewCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

type NewImport = {
  file_name: string
  valid: { line: number; customer: NewCustomer }[]
  invalid: CustomerImport['invalid_rows']
  columns: CustomerImport['columns']
  total: number
  created_by: string
}

export const insertImport = (tx: Tx, { file_name, valid, invalid, columns, total, created_by }: NewImport) =>
  tx
    .insertInto('customer_imports')
    .values({
      status: 'previewed',
      file_name,
      valid_rows: JSON.stringify(valid),
      invalid_rows: JSON.stringify(invalid),
      columns: JSON.stringify(columns),
      total_count: total,
      created_by,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

export const findImport = (db: Db, id: string, userId: string) =>
  db.selectFrom('customer_imports').selectAll().where('id', '=', id).where('created_by', '=', userId).executeTakeFirst()

export const lockImport = (tx: Tx, id: string) =>
  tx.selectFrom('customer_imports').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const markImport = (
  tx: Tx,
  id: string,
  change: { status?: CustomerImport['status']; position?: number; saved_count?: number; invalid_rows?: string },
) => tx.updateTable('customer_imports').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteOldImports = (tx: Tx, before: Instant) =>
  tx.deleteFrom('customer_imports').where('created_at', '<', before).execute()

export const listTakenCodes = async (db: Db, codes: string[]) =>
  codes.length === 0
    ? []
    : (await db.selectFrom('customers').select('code').where('code', 'in', codes).execute()).map(({ code }) => code)

export type ImportRow = Awaited<ReturnType<typeof insertImport>>
