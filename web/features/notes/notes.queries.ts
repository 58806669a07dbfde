import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { createNote, listNotes, type NewNote, type noteOrders } from '#shared/features/notes/notes.contract.ts'
import { call } from '#web/platform/api/api-client.ts'
import { useIdempotencyKey } from '#web/platform/api/idempotency-key.ts'

export type NoteOrder = (typeof noteOrders)[number]

export type NotesQuery = {
  model_id?: string
  note_page?: string
  page?: number
  created_at?: string
  created_by?: string
  order_by?: NoteOrder
  order_direction?: 'ASC' | 'DESC'
}

const noteKeys = {
  all: ['notes'] as const,
  list: (query: NotesQuery) => ['notes', query] as const,
}

/** While another page or order of the same record loads, the previous rows stay. */
export const notesQuery = (query: NotesQuery) =>
  queryOptions({
    queryKey: noteKeys.list(query),
    queryFn: ({ signal }) => call(listNotes, { query, signal }),
    select: ({ notes }) => notes,
    staleTime: 0,
    placeholderData: (before, beforeQuery) => (isSameRecord(query, beforeQuery?.queryKey[1]) ? before : undefined),
  })

const isSameRecord = (query: NotesQuery, before: NotesQuery | undefined) =>
  query.model_id === before?.model_id && query.note_page === before?.note_page

export function useAddNote() {
  const queryClient = useQueryClient()
  const withKey = useIdempotencyKey()
  return async (body: NewNote) => {
    await withKey(body, (idempotencyKey) => call(createNote, { body, idempotencyKey }))
    void queryClient.invalidateQueries({ queryKey: noteKeys.all })
  }
}
