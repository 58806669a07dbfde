import { sql } from 'kysely'
import type { OriginalDocument } from '#shared/features/documents/document-files.ts'
import { belongingTo, kindAndId, tables } from '#server/features/documents/documents.queries.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { instantText } from '#server/platform/database/sql/instants.ts'

/** The original of a document, without its bytes, as a column of a query that reads the document. */
export const originalOf = (key: 'invoice_id' | 'credit_note_id', table: 'invoices' | 'credit_notes') =>
  sql<OriginalDocument | null>`(
    select jsonb_build_object('file_name', file_name, 'size_bytes', size_bytes, 'created_at', ${instantText('created_at')})
      from original_documents where ${sql.ref(key)} = ${sql.ref(`${table}.id`)})`

export const findOriginal = (db: Db, of: DocumentKey) =>
  db
    .selectFrom('original_documents')
    .select(['file_name', 'sha256', 'content'])
    .where(belongingTo(of))
    .executeTakeFirst()

/** Without its bytes. */
export const findOriginalFacts = (db: Db, of: DocumentKey) =>
  db
    .selectFrom('original_documents')
    .select(['file_name', 'size_bytes', 'created_at'])
    .where(belongingTo(of))
    .executeTakeFirst()

/** Where a document comes from. It cannot be taken away while its original is added. */
export const lockOrigin = (tx: Tx, of: DocumentKey) => {
  const { kind, id } = kindAndId(of)
  return tx.selectFrom(tables[kind]).select('kind').where('id', '=', id).forKeyShare().executeTakeFirst()
}

/** Without its bytes. */
export const hasOriginal = async (db: Db, of: DocumentKey) =>
  (await db.selectFrom('original_documents').select('id').where(belongingTo(of)).executeTakeFirst()) !== undefined

type NewOriginal = DocumentKey & {
  file_name: string
  size_bytes: number
  sha256: Buffer
  content: Buffer
  created_by: string
}

/** Of two who add one at once, the first is kept; whether this one was. */
export const insertOriginal = async (tx: Tx, original: NewOriginal) =>
  (await tx
    .insertInto('original_documents')
    .values(original)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()) !== undefined

export const deleteOriginal = (tx: Tx, of: DocumentKey) =>
  tx.deleteFrom('original_documents').where(belongingTo(of)).returning('id').executeTakeFirst()

/** The documents that an import brought, as far as they have a PDF of their own. */
export async function listDocumentsOfImport(db: Db, importId: string) {
  const { rows } = await sql<{ kind: 'invoice' | 'credit_note'; id: string; number: string }>`
    select 'invoice' as kind, id, number from invoices where import_id = ${importId}
    union all
    select 'credit_note', id, number from credit_notes where import_id = ${importId}`.execute(db)
  return rows
}
