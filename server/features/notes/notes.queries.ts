import { day, type Instant, later } from '#shared/dates/instant.ts'
import type { NewNote, NoteFilter } from '#shared/features/notes/notes.contract.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { containing } from '#server/platform/database/like.ts'
import { direction, offsetOf } from '#server/platform/database/ordering.ts'

export const insertNote = (tx: Tx, note: NewNote & { created_by: string; created_at?: Instant }) =>
  tx
    .insertInto('notes')
    .values(note)
    .returning(['id', 'note', 'page_name', 'model_id', 'created_at', 'created_by'])
    .executeTakeFirstOrThrow()

export async function listNotePage(db: Db, filter: NoteFilter) {
  const rows = await ordered(db, filter).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamNotes = (db: Db, filter: NoteFilter) => ordered(db, filter).stream(500)

function ordered(db: Db, filter: NoteFilter) {
  const order = direction(filter.order_direction)
  return matching(db, filter)
    .select([
      'notes.id',
      'notes.note',
      'notes.page_name',
      'notes.model_id',
      'notes.created_at',
      'notes.created_by',
      'users.name as created_by_name',
    ])
    .orderBy(orderColumns[filter.order_by], order)
    .orderBy('notes.id', order)
}

const orderColumns = {
  created_at: 'notes.created_at',
  created_by: 'users.name',
  created_by_name: 'users.name',
  note: 'notes.note',
} as const

function matching(db: Db, { model_id, note_page, created_at, created_by }: NoteFilter) {
  let query = db.selectFrom('notes').innerJoin('users', 'users.id', 'notes.created_by')
  if (model_id !== undefined) query = query.where('notes.model_id', '=', model_id)
  if (note_page !== undefined) query = query.where('notes.page_name', '=', note_page)
  if (created_by !== undefined) query = query.where('users.name', 'ilike', containing(created_by))
  if (created_at !== undefined) {
    const midnight = `${created_at}T00:00:00.000Z`
    query = query.where('notes.created_at', '>=', midnight).where('notes.created_at', '<', later(midnight, day))
  }
  return query
}
