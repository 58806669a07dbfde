import { z } from 'zod'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import { paged } from '#shared/http/paged.ts'
import type * as contract from './notes.contract.ts'

export const note = z.object({
  id: z.uuid(),
  note: z.string(),
  page_name: z.string(),
  model_id: z.string(),
  created_at: z.iso.datetime(),
  /** Null if a customer wrote it, on the page of a document. */
  created_by: z.uuid().nullable(),
  created_by_name: z.string(),
  is_by_customer: z.boolean(),
  /** The record's name; null if it was deleted, if there is none, or if the reader may not see it. */
  record_name: z.string().nullable(),
})
export type Note = z.infer<typeof note>

const notes = z.object({ notes: paged(note) })
export type Notes = z.output<typeof notes>

export const replies: RepliesOf<typeof contract> = {
  createNote: note,
  listNotes: notes,
}
