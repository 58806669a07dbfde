import type { NewAttachment } from '#server/features/documents/documents.service.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'

const shown = ['id', 'file_name', 'content_type', 'size_bytes', 'created_at'] as const

export const insertAttachment = (tx: Tx, attachment: NewAttachment & { invoice_id: string }) =>
  tx.insertInto('invoice_attachments').values(attachment).returning(shown).executeTakeFirstOrThrow()

export const countAttachments = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoice_attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('invoice_id', '=', invoiceId)
    .executeTakeFirstOrThrow()

export const findAttachment = (db: Db, invoiceId: string, attachmentId: string) =>
  db
    .selectFrom('invoice_attachments')
    .select([...shown, 'content', 'sha256'])
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', attachmentId)
    .executeTakeFirst()

/** Without their bytes. */
export const listAttachments = (db: Db, invoiceId: string) =>
  db.selectFrom('invoice_attachments').select(shown).where('invoice_id', '=', invoiceId).orderBy('id').execute()

export const findAttachments = (db: Db, invoiceId: string) =>
  db
    .selectFrom('invoice_attachments')
    .select([...shown, 'content'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute()

export const deleteAttachment = (tx: Tx, invoiceId: string, attachmentId: string) =>
  tx
    .deleteFrom('invoice_attachments')
    .where('invoice_id', '=', invoiceId)
    .where('id', '=', attachmentId)
    .returning('id')
    .executeTakeFirst()
