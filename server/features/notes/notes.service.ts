import type { Instant } from '#shared/dates/instant.ts'
import { mayAccess } from '#shared/access/permissions.ts'
import { isRecordNotePage, recordNotePages } from '#shared/features/notes/note-pages.ts'
import type { NewNote } from '#shared/features/notes/notes.contract.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { findNote, hasRecord, insertNote } from './notes.queries.ts'

export { insertNote }

export async function addNote(tx: Tx, actor: Actor, note: NewNote) {
  const { page_name, model_id } = note
  if (isRecordNotePage(page_name) && !mayAccess(recordNotePages[page_name], actor))
    throw new AppError('permission.missing')
  if (isRecordNotePage(page_name) && !(await hasRecord(tx, page_name, model_id)))
    throw refusedField('model_id', { key: 'validation.unknown_record' })
  const { id } = await insertNote(tx, { ...note, created_by: actor.user_id })
  return orNotFound(await findNote(tx, id, actor))
}

type CustomerNote = { invoice_id: string; link_id: string; note: string; created_at: Instant }

/** What a customer wrote on the page of an invoice. */
export const addCustomerNote = (tx: Tx, { invoice_id, ...note }: CustomerNote) =>
  insertNote(tx, { ...note, page_name: 'invoices', model_id: invoice_id })
