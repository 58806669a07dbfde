import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'

export type XmlFormat = 'ubl' | 'cii'

export const findXml = (db: Db, of: DocumentKey, format: XmlFormat) =>
  db
    .selectFrom('e_invoices')
    .select(['sha256', 'content'])
    .where('format', '=', format)
    .where((row) =>
      'invoice_id' in of ? row('invoice_id', '=', of.invoice_id) : row('credit_note_id', '=', of.credit_note_id),
    )
    .executeTakeFirst()

/** If two processes write the same one at once, the first is kept. */
export const insertXml = (tx: Tx, xml: DocumentKey & { format: XmlFormat; sha256: Buffer; content: Buffer }) =>
  tx
    .insertInto('e_invoices')
    .values(xml)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
