import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import { pageQuery } from '#shared/http/paged.ts'
import { refusedAs } from '#shared/validation/field-errors.ts'
import { emptyIsAbsent, requiredLine, requiredText, text } from '#shared/validation/text.ts'
import { notePageOf } from './note-pages.ts'
import type { Note, Notes } from './notes.reply.ts'

export const noteLength = 5_000

/** Ids are strings; a number means the same record. */
const modelId = z.preprocess((value) => (typeof value === 'number' ? String(value) : value), requiredLine(64))

const pageName = requiredLine(64).transform((written, context) => {
  const page = notePageOf(written)
  if (page === undefined) context.addIssue({ code: 'custom', ...refusedAs('validation.unknown_page') })
  return page ?? z.NEVER
})

export const newNote = z.strictObject({
  note: requiredText(noteLength),
  page_name: pageName,
  model_id: modelId,
})
export type NewNote = z.output<typeof newNote>

export const createNote = endpoint({
  method: 'POST',
  path: '/api/note/create',
  access: 'signed_in',
  summary:
    'Add a note to a record: `page_name` is customers, invoices, creditnotes, payments, schedules, items, bank_lines, users, roles, banks or business, `model_id` its id. Notes of the page `notes` belong to no record. Notes are never edited.',
  body: newNote,
  reply: json<Note>(),
  status: 201,
})

export const noteOrders = ['created_at', 'created_by', 'created_by_name', 'note'] as const

export const noteFilter = z.strictObject({
  /** The record; without one the notes of all records are listed. */
  model_id: emptyIsAbsent(text(64)),
  /** The page name under which the notes were written. */
  note_page: emptyIsAbsent(text(64).transform((written) => notePageOf(written) ?? written)),
  /** Only notes of this date, or by users whose name contains this. */
  created_at: emptyIsAbsent(businessDate),
  created_by: emptyIsAbsent(text(120)),
  order_by: emptyIsAbsent(z.enum(noteOrders)).transform((field) => field ?? 'created_at'),
  order_direction: emptyIsAbsent(z.enum(['ASC', 'DESC'])).transform((direction) => direction ?? 'DESC'),
  ...pageQuery,
})
export type NoteFilter = z.infer<typeof noteFilter>

export const listNotes = endpoint({
  method: 'GET',
  path: '/api/notes',
  access: 'signed_in',
  summary: 'The notes of a record, or of all records, a page at a time.',
  query: noteFilter,
  reply: json<Notes>(),
})

export const exportNotes = endpoint({
  method: 'GET',
  path: '/api/notes/export',
  access: 'signed_in',
  summary: 'The filtered notes as CSV.',
  query: noteFilter,
  download: 'text/csv',
})
