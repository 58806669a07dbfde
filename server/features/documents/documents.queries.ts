import type { Db, Tx } from '#server/platform/database/database.ts'

export const findInvoiceDocument = (db: Db, invoiceId: string) =>
  db
    .selectFrom('documents')
    .select(['sha256', 'pages', 'content'])
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirst()

/** Who was faster has made the one that counts. */
export const insertInvoiceDocument = (
  tx: Tx,
  document: { invoice_id: string; sha256: Buffer; pages: number; content: Buffer },
) =>
  tx
    .insertInto('documents')
    .values(document)
    .onConflict((conflict) => conflict.column('invoice_id').doNothing())
    .execute()
