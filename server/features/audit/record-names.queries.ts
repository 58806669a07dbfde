import { type RawBuilder, sql } from 'kysely'
import type { TrailEntry } from '#shared/features/audit/trail.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import { beginsWith, containing } from '#server/platform/database/sql/clauses.ts'

type Sql = RawBuilder<unknown>

/** Records as `record` with what people call them: a name, a number, or the name of what they belong to. */
const named: Record<string, { from: Sql; name: Sql }> = {
  allocations: {
    from: sql`allocations record join invoices on invoices.id = record.invoice_id`,
    name: sql`invoices.number`,
  },
  banks: { from: sql`banks record`, name: sql`record.label` },
  credit_notes: { from: sql`credit_notes record`, name: sql`coalesce(record.number, record.customer_name)` },
  customers: { from: sql`customers record`, name: sql`record.name` },
  deliveries: {
    from: sql`deliveries record left join invoices on invoices.id = record.invoice_id
      left join credit_notes on credit_notes.id = record.credit_note_id`,
    name: sql`coalesce(invoices.number, credit_notes.number)`,
  },
  emails: { from: sql`emails record`, name: sql`record.subject` },
  invoices: { from: sql`invoices record`, name: sql`coalesce(record.number, record.customer_name)` },
  items: { from: sql`items record`, name: sql`record.name` },
  notes: { from: sql`notes record`, name: sql`left(record.note, 80)` },
  one_time_links: { from: sql`one_time_links record join users on users.id = record.user_id`, name: sql`users.name` },
  payments: {
    from: sql`payments record join customers on customers.id = record.customer_id`,
    name: sql`customers.name`,
  },
  refunds: {
    from: sql`refunds record left join payments on payments.id = record.payment_id
      left join credit_notes on credit_notes.id = record.credit_note_id
      join customers on customers.id = coalesce(payments.customer_id, credit_notes.customer_id)`,
    name: sql`customers.name`,
  },
  roles: { from: sql`roles record`, name: sql`record.name` },
  schedules: { from: sql`schedules record`, name: sql`record.name` },
  sessions: { from: sql`sessions record join users on users.id = record.user_id`, name: sql`users.name` },
  users: { from: sql`users record`, name: sql`record.name` },
  vat_rates: { from: sql`vat_rates record`, name: sql`record.name` },
  write_offs: {
    from: sql`write_offs record join invoices on invoices.id = record.invoice_id`,
    name: sql`invoices.number`,
  },
}

type Entry = Pick<TrailEntry, 'record_type' | 'record_id' | 'before' | 'after'>

const keyOf = ({ record_type, record_id }: Pick<Entry, 'record_type' | 'record_id'>) => `${record_type} ${record_id}`

/** Adds what each record is called now, or was called when it was deleted; null for records without a name. */
export async function withRecordNames<Row extends Entry>(db: Db, entries: readonly Row[]) {
  const names = await listNames(db, entries)
  return entries.map((entry) => ({ ...entry, record_name: names.get(keyOf(entry)) ?? nameIn(entry) }))
}

async function listNames(db: Db, entries: readonly Entry[]) {
  const selects = [...Map.groupBy(entries, ({ record_type }) => record_type)].flatMap(([type, own]) => {
    const source = named[type]
    const ids = [...new Set(own.map(({ record_id }) => record_id))]
    return source
      ? [
          sql`select ${type} as record_type, record.id::text as record_id, ${source.name} as name
               from ${source.from} where record.id = any (${ids}::uuid[])`,
        ]
      : []
  })
  if (selects.length === 0) return new Map<string, string>()
  const { rows } = await sql<{ record_type: string; record_id: string; name: string }>`
    ${sql.join(selects, sql` union all `)}`.execute(db)
  return new Map(rows.map((row) => [keyOf(row), row.name]))
}

const nameFields = ['name', 'label', 'number', 'subject', 'code', 'to_address']

/** Of a record that is gone, its last entry has what it was called. */
function nameIn({ before, after }: Entry) {
  const fields = { ...before, ...after }
  return nameFields.map((field) => fields[field]).find(isText) ?? null
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

const lowerName = (column: Sql) => sql`lower(${column})`

/** The number of an invoice, in the order of its bytes: found by its beginning in an index. */
const numberOf = (table: 'invoices' | 'credit_notes') => sql`lower(${sql.ref(`${table}.number`)}) collate "C"`

/**
 * The entries about records that are, or were, called what was typed: customers by any part of what their list finds them by, documents
 * by how their number begins, with what was paid and written off on them, others by any part of their name, and any by its id.
 */
export function entriesFoundBy(typed: string): Sql {
  const text = typed.trim().toLowerCase()
  const part = containing(text)
  const former = sql`coalesce(before ->> 'name', before ->> 'label', before ->> 'number')`
  const invoices = sql`select id from invoices where ${beginsWith(numberOf('invoices'), text)}`
  const of = (type: string, ids: Sql) => sql`select ${type} as record_type, id::text as record_id from (${ids}) found`
  const records = [
    ...Object.keys(named).map((type) => sql`select ${type} as record_type, ${text} as record_id`),
    of('customers', sql`select id from customers where search_text like unaccent(${part})`),
    of('invoices', invoices),
    of('credit_notes', sql`select id from credit_notes where ${beginsWith(numberOf('credit_notes'), text)}`),
    of('allocations', sql`select id from allocations where invoice_id in (${invoices})`),
    of('write_offs', sql`select id from write_offs where invoice_id in (${invoices})`),
    of('emails', sql`select id from emails where invoice_id in (${invoices})`),
    of('deliveries', sql`select id from deliveries where invoice_id in (${invoices})`),
    of('items', sql`select id from items where search_text like unaccent(${part})`),
    of('schedules', sql`select id from schedules where ${lowerName(sql`name`)} like ${part}`),
    of('users', sql`select id from users where ${lowerName(sql`name`)} like ${part}`),
    of('roles', sql`select id from roles where ${lowerName(sql`name`)} like ${part}`),
    of('banks', sql`select id from banks where ${lowerName(sql`label`)} like ${part}`),
  ]
  return sql`
    select entry.id from (${sql.join(records, sql` union all `)}) record
      join audit_entries entry on (entry.record_type, entry.record_id) = (record.record_type, record.record_id)
    union all
    select id from audit_entries where ${former} is not null and lower(${former}) like ${part}`
}
