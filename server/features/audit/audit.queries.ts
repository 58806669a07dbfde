import { sql } from 'kysely'
import type { AuditFilter } from '#shared/features/audit/audit.contract.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { endOfDay, startOfDay } from '#server/platform/database/sql/instants.ts'
import { direction, offsetOf } from '#server/platform/database/sql/clauses.ts'
import { entriesFoundBy } from './record-names.queries.ts'

/** Of one record, or of several that are shown as one. */
type Filter = Omit<AuditFilter, 'record_id'> & { record_id?: string | readonly string[] | undefined }

export async function listAuditPage(db: Db, filter: Filter) {
  const rows = await ordered(selectEntries(db, filter), filter)
    .limit(filter.per_page)
    .offset(offsetOf(filter))
    .execute()
  const { total } = await matching(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { rows, total }
}

export const streamAudit = (db: Db, filter: AuditFilter) => ordered(selectEntries(db, filter), filter).stream(500)

/** Who changed a record last, and what. */
export const findLastChange = (db: Db, recordType: string, recordId: string) =>
  db
    .selectFrom('audit_entries')
    .leftJoin('users', 'users.id', 'audit_entries.user_id')
    .select(['users.name as changed_by_name', 'audit_entries.occurred_at as changed_at', 'audit_entries.after'])
    .where('record_type', '=', recordType)
    .where('record_id', '=', recordId)
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The record types in the trail, found by jumping from one to the next in the index instead of scanning it. */
export async function listRecordTypes(db: Db) {
  const { rows } = await sql<{ record_type: string }>`
    with recursive kinds as (
      (select record_type from audit_entries order by record_type limit 1)
      union all
      select (select record_type from audit_entries where record_type > kinds.record_type order by record_type limit 1)
        from kinds where kinds.record_type is not null
    )
    select record_type from kinds where record_type is not null`.execute(db)
  return rows.map(({ record_type }) => record_type)
}

export const listAuditedUsers = (db: Db) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .orderBy(sql`alphabetical(name)`)
    .limit(500)
    .execute()

export async function findSealState(db: Db) {
  const last = await db
    .selectFrom('audit_seals')
    .select(['last_entry', 'sealed_at', 'hash'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const { unsealed } = await db
    .selectFrom('audit_entries')
    .select((eb) => eb.fn.countAll<number>().as('unsealed'))
    .where('id', '>', last?.last_entry ?? 0)
    .executeTakeFirstOrThrow()
  return { last, unsealed }
}

/** The newest entry, and the next transaction id: every transaction before it has ended or is in progress. */
export async function findSealHorizon(db: Db) {
  const { rows } = await sql<{ last_entry: number; next_transaction: string }>`
    select coalesce((select max(id) from audit_entries), 0)::bigint as last_entry,
           pg_snapshot_xmax(pg_current_snapshot())::text as next_transaction
  `.execute(db)
  const [horizon] = rows
  if (!horizon) throw new Error('a row without a table is always there')
  return horizon
}

/**
 * Whether every transaction that was in progress at the horizon has ended, so that none can still add an entry below
 * it.
 */
export async function haveTransactionsEnded(db: Db, nextTransaction: string) {
  const { rows } = await sql<{ over: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${nextTransaction}::xid8 as over
  `.execute(db)
  return rows[0]?.over === true
}

export const insertSeals = (tx: Tx, through: number) => sql`select seal_audit(${through}::bigint)`.execute(tx)

export const listBrokenSeals = (db: Db) =>
  db.selectFrom('broken_audit_seals').selectAll().orderBy('id').limit(100).execute()

export const countSealed = (db: Db) =>
  db
    .selectFrom('audit_seals')
    .select((eb) => [
      eb.fn.countAll<number>().as('seals'),
      eb.fn.coalesce(eb.cast<number>(eb.fn.sum('entry_count'), 'bigint'), eb.lit(0)).as('entries'),
    ])
    .executeTakeFirstOrThrow()

function matching(db: Db, { q, user_id, record_type, record_id, action, from, to }: Filter) {
  let query = db.selectFrom('audit_entries').leftJoin('users', 'users.id', 'audit_entries.user_id')
  if (q !== undefined) query = query.where(sql<boolean>`audit_entries.id in (${entriesFoundBy(q)})`)
  if (user_id !== undefined) query = query.where('user_id', '=', user_id)
  if (record_type !== undefined) query = query.where('record_type', '=', record_type)
  if (typeof record_id === 'string') query = query.where('record_id', '=', record_id)
  else if (record_id !== undefined) query = query.where('record_id', '=', sql<string>`any(${record_id}::text[])`)
  if (action !== undefined) query = query.where('action', '=', action)
  if (from !== undefined) query = query.where('occurred_at', '>=', startOfDay(from))
  if (to !== undefined) query = query.where('occurred_at', '<', endOfDay(to))
  return query
}

const selectEntries = (db: Db, filter: Filter) =>
  matching(db, filter).select([
    'audit_entries.id',
    'occurred_at',
    'user_id',
    'users.name as user_name',
    'session_id',
    'request_id',
    'address',
    'action',
    'record_type',
    'record_id',
    'before',
    'after',
  ])

const ordered = (query: ReturnType<typeof selectEntries>, { order_direction }: Filter) =>
  query.orderBy('audit_entries.id', direction(order_direction))
