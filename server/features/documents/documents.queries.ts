import type { Db, Tx } from '#server/platform/database/database.ts'

/** What the document is of. */
export type Documented = { invoice_id: string } | { credit_note_id: string }

export const findDocument = (db: Db, of: Documented) =>
  db
    .selectFrom('documents')
    .select(['sha256', 'pages', 'content'])
    .where('invoice_id' in of ? 'invoice_id' : 'credit_note_id', '=', Object.values(of)[0] ?? '')
    .executeTakeFirst()

/** Who was faster has made the one that counts. */
export const insertDocument = (tx: Tx, document: Documented & { sha256: Buffer; pages: number; content: Buffer }) =>
  tx
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
