import { day, type Instant, later } from '#shared/dates/instant.ts'
import type { NewNote, NoteFilter } from '#shared/features/notes/notes.contract.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'

export const insertNote = (tx: Tx, note: NewNote & { created_by: string; created_at?: Instant }) =>
  tx
    .insertInto('notes')
    .values(note)
    .returning(['id', 'note', 'page_name', 'model_id', 'created_at', 'created_by'])
    .executeTakeFirstOrThrow()

export async function listNotePage(db: Db, filter: NoteFilter) {
  const matching = matchingNotes(db, filter)
  const direction = filter.order_direction === 'ASC' ? 'asc' : 'desc'
  const rows = await matching
    .select([
      'notes.id',
      'notes.note',
      'notes.page_name',
      'notes.model_id',
      'notes.created_at',
      'notes.created_by',
      'users.name as created_by_name',
    ])
    .orderBy(orderColumns[filter.order_by], direction)
    .orderBy('notes.id', direction)
    .limit(filter.per_page)
    .offset((filter.page - 1) * filter.per_page)
    .execute()
  const { total } = await matching.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { rows, total }
}

const orderColumns = {
  created_at: 'notes.created_at',
  created_by: 'users.name',
  created_by_name: 'users.name',
  note: 'notes.note',
} as const

function matchingNotes(db: Db, { model_id, note_page, created_at, created_by }: NoteFilter) {
  let matching = db.selectFrom('notes').innerJoin('users', 'users.id', 'notes.created_by')
  if (model_id !== undefined) matching = matching.where('notes.model_id', '=', model_id)
  if (note_page !== undefined) matching = matching.where('notes.page_name', '=', note_page)
  if (created_by !== undefined) matching = matching.where('users.name', 'ilike', containing(created_by))
  if (created_at !== undefined) {
    const midnight = `${created_at}T00:00:00.000Z`
    matching = matching.where('notes.created_at', '>=', midnight).where('notes.created_at', '<', later(midnight, day))
  }
  return matching
}
