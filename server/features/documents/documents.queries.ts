import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import { compiledOnce } from '#server/platform/database/sql/compiled-once.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** The record that the document belongs to. */
export type Documented = { invoice_id: string } | { credit_note_id: string }

const documentBy = (column: 'invoice_id' | 'credit_note_id') =>
  compiledOnce(
    (db, { id }: { id: string }) =>
      db.selectFrom('documents').select(['sha256', 'pages', 'content']).where(column, '=', id),
    { isQuick: true },
  )

const documentByInvoice = documentBy('invoice_id')
const documentByCreditNote = documentBy('credit_note_id')

export const findDocument = (db: Db, of: Documented) =>
  'invoice_id' in of
    ? documentByInvoice.first(db, { id: of.invoice_id })
    : documentByCreditNote.first(db, { id: of.credit_note_id })

const documentOf = { invoices: 'invoice_id', credit_notes: 'credit_note_id' } as const

/** Documents issued since then that have no PDF yet, in the order of issue. */
export const listUnprinted = (db: Db, kind: 'invoices' | 'credit_notes', since: Instant) =>
  db
    .selectFrom(kind)
    .select('id')
    .where('status', '=', 'issued')
    .where('kind', '=', 'own')
    .where('issued_at', '>', since)
    .where(sql<boolean>`not exists (select from documents where ${sql.ref(documentOf[kind])} = ${sql.table(kind)}.id)`)
    .orderBy('issued_at')
    .limit(1_000)
    .execute()

export type StoredDocument = { sha256: Buffer; pages: number; content: Buffer }

const insertedDocument = compiledOnce(
  (db, document: StoredDocument & { invoice_id: string | null; credit_note_id: string | null }) =>
    db
      .insertInto('documents')
      .values(document)
      .onConflict((conflict) => conflict.doNothing())
      .returning('id'),
  { isLastWrite: true },
)

/** If two processes make the same document at once, the first one is kept; says whether it is this one. */
export async function insertDocument(tx: Tx, of: Documented, made: StoredDocument) {
  const inserted = await insertedDocument.first(tx, { invoice_id: null, credit_note_id: null, ...of, ...made })
  return inserted !== undefined
}
