import { sql } from 'kysely'
import type { Attachment } from '#shared/features/documents/document-files.ts'
import { belongingTo } from '#server/features/documents/documents.queries.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import type { DocumentKey } from '#server/platform/database/schema/tables.ts'
import { instantText } from '#server/platform/database/sql/instants.ts'

const shown = ['id', 'file_name', 'content_type', 'size_bytes', 'created_at'] as const

/** The files of a document, without their bytes, as a column of a query that reads the document. */
export const attachmentsOf = (key: 'invoice_id' | 'credit_note_id', table: 'invoices' | 'credit_notes') =>
  sql<Attachment[]>`coalesce((
    select jsonb_agg(jsonb_build_object('id', id, 'file_name', file_name, 'content_type', content_type, 'size_bytes', size_bytes,
             'created_at', ${instantText('created_at')}) order by id)
      from attachments where ${sql.ref(key)} = ${sql.ref(`${table}.id`)}), '[]')`

type NewAttachment = DocumentKey & {
  file_name: string
  content_type: string
  size_bytes: number
  sha256: Buffer
  content: Buffer
  created_by: string
}

export const insertAttachment = (tx: Tx, attachment: NewAttachment) =>
  tx.insertInto('attachments').values(attachment).returning(shown).executeTakeFirstOrThrow()

export const countAttachments = (db: Db, of: DocumentKey) =>
  db
    .selectFrom('attachments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(belongingTo(of))
    .executeTakeFirstOrThrow()

export const findAttachment = (db: Db, of: DocumentKey, attachmentId: string) =>
  db
    .selectFrom('attachments')
    .select([...shown, 'content'])
    .where(belongingTo(of))
    .where('id', '=', attachmentId)
    .executeTakeFirst()

/** Without their bytes. */
export const listAttachments = (db: Db, of: DocumentKey) =>
  db.selectFrom('attachments').select(shown).where(belongingTo(of)).orderBy('id').execute()

export const findAttachments = (db: Db, of: DocumentKey) =>
  db
    .selectFrom('attachments')
    .select([...shown, 'content'])
    .where(belongingTo(of))
    .orderBy('id')
    .execute()

export const deleteAttachment = (tx: Tx, of: DocumentKey, attachmentId: string) =>
  tx.deleteFrom('attachments').where(belongingTo(of)).where('id', '=', attachmentId).returning('id').executeTakeFirst()
