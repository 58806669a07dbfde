import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey, DocumentKind } from '#server/platform/database/schema/tables.ts'

/** The table of each kind, and the column by which other tables refer to it. */
export const tables = { invoice: 'invoices', credit_note: 'credit_notes' } as const
const keys = { invoice: 'invoice_id', credit_note: 'credit_note_id' } as const

export const documentKey = (kind: DocumentKind, id: string): DocumentKey =>
  kind === 'invoice' ? { invoice_id: id } : { credit_note_id: id }

export const kindAndId = (of: DocumentKey) =>
  'invoice_id' in of
    ? ({ kind: 'invoice', id: of.invoice_id } as const)
    : ({ kind: 'credit_note', id: of.credit_note_id } as const)

/** The rows of a table that belong to a document. */
export const belongingTo = (of: DocumentKey) =>
  'invoice_id' in of ? sql<boolean>`invoice_id = ${of.invoice_id}` : sql<boolean>`credit_note_id = ${of.credit_note_id}`

/** What decides which files a document has. */
export const findDocument = (db: Db, of: DocumentKey) => {
  const { kind, id } = kindAndId(of)
  return db.selectFrom(tables[kind]).select(['number', 'status', 'kind']).where('id', '=', id).executeTakeFirst()
}

/** Locks a document until the transaction ends, so that changing, issuing and sending it take turns. */
export const lockDocument = (tx: Tx, of: DocumentKey) => {
  const { kind, id } = kindAndId(of)
  return tx.selectFrom(tables[kind]).select(['status', 'issue_on']).where('id', '=', id).forUpdate().executeTakeFirst()
}

export const findStoredPdf = (db: Db, of: DocumentKey) =>
  db.selectFrom('documents').select(['sha256', 'pages', 'content']).where(belongingTo(of)).executeTakeFirst()

/** Documents issued since then that have no PDF yet, in the order of issue. */
export const listUnprinted = (db: Db, kind: DocumentKind, since: Instant) =>
  db
    .selectFrom(tables[kind])
    .select('id')
    .where('status', '=', 'issued')
    .where('kind', '=', 'own')
    .where('issued_at', '>', since)
    .where(
      sql<boolean>`not exists (select from documents where ${sql.ref(keys[kind])} = ${sql.table(tables[kind])}.id)`,
    )
    .orderBy('issued_at')
    .limit(1_000)
    .execute()

export type StoredPdf = { sha256: Buffer; pages: number; content: Buffer }

/** If two processes make the same PDF at once, the first one is kept; says whether it is this one. */
export async function insertPdf(tx: Tx, of: DocumentKey, made: StoredPdf) {
  const inserted = await tx
    .insertInto('documents')
    .values({ ...of, ...made })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
