import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

/** The record that the document belongs to. */
export type Documented = { invoice_id: string } | { credit_note_id: string }

export const findDocument = (db: Db, of: Documented) =>
  db
    .selectFrom('documents')
    .select(['sha256', 'pages', 'content'])
    .where((row) =>
      'invoice_id' in of ? row('invoice_id', '=', of.invoice_id) : row('credit_note_id', '=', of.credit_note_id),
    )
    .executeTakeFirst()

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

/** If two processes make the same document at once, the first one is kept; says whether it is this one. */
export async function insertDocument(tx: Tx, of: Documented, made: StoredDocument) {
  const inserted = await tx
    .insertInto('documents')
    .values({ ...of, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
