import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { NewAttachment } from '#server/features/documents/documents.service.ts'

const shown = ['id', 'file_name', 'content_type', 'size_bytes', 'created_at'] as const

export const insertAttachment = (tx: Tx, attachment: NewAttachment & { credit_note_id: string }) =>
  tx.insertInto('credit_note_attachments').values(attachment).returning(shown).executeTakeFirstOrThrow()

export const countAttachments = (db: Db, creditNoteId: string) =>
  db
    .selectFrom('credit_note_attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('credit_note_id', '=', creditNoteId)
    .executeTakeFirstOrThrow()

export const findAttachment = (db: Db, creditNoteId: string, attachmentId: string) =>
  db
    .selectFrom('credit_note_attachments')
    .select([...shown, 'content'])
    .where('credit_note_id', '=', creditNoteId)
    .where('id', '=', attachmentId)
    .executeTakeFirst()

export const findAttachments = (db: Db, creditNoteId: string) =>
  db
    .selectFrom('credit_note_attachments')
    .select([...shown, 'content'])
    .where('credit_note_id', '=', creditNoteId)
    .orderBy('id')
    .execute()

export const deleteAttachment = (tx: Tx, creditNoteId: string, attachmentId: string) =>
  tx
    .deleteFrom('credit_note_attachments')
    .where('credit_note_id', '=', creditNoteId)
    .where('id', '=', attachmentId)
    .returning('id')
    .executeTakeFirst()
