import { useNavigate, useSearch } from '@tanstack/react-router'
import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { noteOrders } from '#shared/features/notes/notes.contract.ts'
import { pageQuery } from '#shared/http/paged.ts'
import { nextSort } from '#web/platform/navigation/list-search.ts'
import type { NoteOrder, NotesQuery } from './notes.queries.ts'

/** The list as the address describes it. Values in the address that are not valid are ignored. */
const notesSearch = z.object({
  page: pageQuery.page.catch(1),
  created_by: z.string().trim().max(120).catch(''),
  created_at: businessDate.catch(''),
  note_page: z.string().trim().max(64).catch(''),
  order_by: z.enum(noteOrders).optional().catch(undefined),
  order_direction: z.enum(['ASC', 'DESC']).catch('DESC'),
})
type NotesSearch = z.infer<typeof notesSearch>

export type NotesFilter = Pick<NotesSearch, 'created_by' | 'created_at' | 'note_page'>

export const noFilter: NotesFilter = { created_by: '', created_at: '', note_page: '' }

/** Defaults are left out of the address: the first page, no filter, the initial order. */
function addressOf({ page, order_by, order_direction, ...filter }: NotesSearch) {
  const set = Object.entries(filter).filter(([, value]) => value !== '')
  return {
    ...Object.fromEntries(set),
    ...(order_by && { order_by, order_direction }),
    ...(page > 1 && { page }),
  }
}

/** The filter, order and page of the list are in the address, so that a link shows the same list. */
export function useNotesSearch() {
  const search = notesSearch.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const go = (change: Partial<NotesSearch>, replace = false) =>
    void navigate({ to: '.', search: addressOf({ ...search, ...change }), replace, resetScroll: !replace })
  const { order_by, order_direction } = search
  const order = order_by && { order_by, order_direction }

  return {
    filter: { created_by: search.created_by, created_at: search.created_at, note_page: search.note_page },
    query: callFor(search),
    goToPage: (page: number) => go({ page }),
    sortBy: (field: NoteOrder) => go({ ...nextSort(order, field), page: 1 }),
    /** A filter that is being typed is one history entry, not one for each letter. */
    filterBy: (filter: Partial<NotesFilter>) => go({ ...filter, page: 1 }, true),
  }
}

/** An empty record means all records. */
function callFor({ note_page, order_by, ...search }: NotesSearch): NotesQuery {
  const record = { model_id: '', note_page }
  if (order_by) return { ...record, ...search, order_by }
  return { ...record, ...addressOf({ ...search, note_page: '', order_by }) }
}
