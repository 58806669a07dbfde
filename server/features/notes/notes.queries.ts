import { type RawBuilder, sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'
import { type Holder, mayAccess } from '#shared/access/permissions.ts'
import { businessModelId, type RecordNotePage, recordNotePages } from '#shared/features/notes/note-pages.ts'
import type { NewNote, NoteFilter } from '#shared/features/notes/notes.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/sql/instants.ts'
import { containing, direction, offsetOf } from '#server/platform/database/sql/clauses.ts'

/** By a user, or by a customer who came by a link. */
type Author = { created_by: string } | { link_id: string }

export const insertNote = (tx: Tx, note: NewNote & Author & { created_at?: Instant }) =>
  tx.insertInto('notes').values(note).returning('id').executeTakeFirstOrThrow()

export const findNote = (db: Db, id: string, reader: Holder) =>
  selected(from(db), reader).where('notes.id', '=', id).executeTakeFirst()

export async function hasRecord(db: Db, page: RecordNotePage, modelId: string) {
  const { rows } = await sql<{ name: string | null }>`
    select ${nameOf(page, sql`${modelId}::text`)} as name
  `.execute(db)
  return rows[0]?.name != null
}

export async function listNotePage(db: Db, filter: NoteFilter, reader: Holder) {
  const rows = await ordered(db, filter, reader).limit(filter.per_page).offset(offsetOf(filter)).execute()
  const { total } = await matching(db, filter, reader)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamNotes = (db: Db, filter: NoteFilter, reader: Holder) => ordered(db, filter, reader).stream(500)

function ordered(db: Db, filter: NoteFilter, reader: Holder) {
  const order = direction(filter.order_direction)
  return selected(matching(db, filter, reader), reader)
    .orderBy(orderColumns[filter.order_by], order)
    .orderBy('notes.id', order)
}

const from = (db: Db) => db.selectFrom('notes').leftJoin('users', 'users.id', 'notes.created_by')

/** A customer is called by the name of the account, which a link has by its document. */
const authorName = sql<string>`coalesce(users.name, (
  select invoices.customer_name from customer_links link join invoices on invoices.id = link.invoice_id
   where link.id = notes.link_id))`

const selected = (query: ReturnType<typeof from>, reader: Holder) =>
  query.select([
    'notes.id',
    'notes.note',
    'notes.page_name',
    'notes.model_id',
    'notes.created_at',
    'notes.created_by',
    authorName.as('created_by_name'),
    sql<boolean>`notes.link_id is not null`.as('is_by_customer'),
    recordName(reader).as('record_name'),
  ])

/** The table of each kind of record, and its name: a draft is named after its customer. */
const records: Record<RecordNotePage, { table: string; name: RawBuilder<string>; id?: RawBuilder<unknown> }> = {
  customers: { table: 'customers', name: sql`record.name` },
  invoices: { table: 'invoices', name: sql`coalesce(record.number, record.customer_name)` },
  creditnotes: { table: 'credit_notes', name: sql`coalesce(record.number, record.customer_name)` },
  payments: { table: 'payments', name: sql`(select name from customers where id = record.customer_id)` },
  schedules: { table: 'schedules', name: sql`record.name` },
  items: { table: 'items', name: sql`record.name` },
  bank_lines: {
    table: 'bank_lines',
    name: sql`coalesce(nullif(record.payer_name, ''), nullif(left(record.text, 60), ''), record.booked_date::text)`,
  },
  users: { table: 'users', name: sql`record.name` },
  roles: { table: 'roles', name: sql`record.name` },
  banks: { table: 'banks', name: sql`record.label` },
  business: { table: 'business', name: sql`record.name`, id: sql`${sql.lit(businessModelId)}` },
}

const uuidPattern = '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'

/** Looked up by primary key; a text that is not an id has no name. */
function nameOf(page: RecordNotePage, modelId: RawBuilder<unknown>) {
  const { table, name, id } = records[page]
  if (id) return sql<string>`(select ${name} from ${sql.table(table)} record where ${modelId} = ${id})`
  return sql<string>`
    case when ${modelId} ~* ${sql.lit(uuidPattern)}
         then (select ${name} from ${sql.table(table)} record where record.id = ${modelId}::uuid) end`
}

/** Part of the list query, and only for the kinds that the reader may see. */
function recordName(reader: Holder): RawBuilder<string | null> {
  const known = Object.entries(recordNotePages).filter(([, access]) => mayAccess(access, reader))
  if (known.length === 0) return sql<null>`null::text`
  const cases = known.map(
    ([page]) => sql`when ${sql.lit(page)} then ${nameOf(page as RecordNotePage, sql.ref('notes.model_id'))}`,
  )
  return sql<string | null>`case notes.page_name ${sql.join(cases, sql` `)} end`
}

const orderColumns = {
  created_at: sql`notes.created_at`,
  created_by: sql`alphabetical(${authorName})`,
  created_by_name: sql`alphabetical(${authorName})`,
  note: sql`alphabetical(notes.note)`,
}

/** Notes of records that the reader may open, and of pages without a record. */
function matching(db: Db, { model_id, note_page, created_at, created_by }: NoteFilter, reader: Holder) {
  let query = from(db)
  const closed = Object.entries(recordNotePages).flatMap(([page, access]) => (mayAccess(access, reader) ? [] : [page]))
  if (closed.length > 0) query = query.where('notes.page_name', 'not in', closed)
  if (model_id !== undefined) query = query.where('notes.model_id', '=', model_id)
  if (note_page !== undefined) query = query.where('notes.page_name', '=', note_page)
  if (created_by !== undefined)
    query = query.where(sql<boolean>`unaccent(lower(${authorName})) like unaccent(lower(${containing(created_by)}))`)
  if (created_at !== undefined)
    query = query
      .where('notes.created_at', '>=', startOfDay(created_at))
      .where('notes.created_at', '<', endOfDay(created_at))
  return query
}
