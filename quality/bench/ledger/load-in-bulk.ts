import type { Client } from 'pg'

const loaded = [
  'invoices',
  'credit_notes',
  'payments',
  'allocations',
  'refunds',
  'write_offs',
  'schedules',
  'schedule_runs',
]
/** The triggers that fill in columns of the row itself, with their tables. Generated columns need none. */
const filling = [
  ['invoices', 'keep_invoice'],
  ['credit_notes', 'search_text'],
] as const
/** Rows that no trigger hashes on insert: in the product such rows begin in another state. */
const hashed = {
  invoices: { hash: 'invoice_hash', status: 'void' },
  credit_notes: { hash: 'credit_note_hash', status: 'issued' },
}

/**
 * Runs `write` in one transaction, with the triggers that audit, add up and refuse disabled; the loader writes their
 * results itself. Triggers that fill in a column of the same row (search text, hash) do run. Indexes are created
 * at the end, and tables truncated in the same transaction need no WAL.
 */
export async function loadInBulk(owner: Client, write: () => Promise<void>) {
  await owner.query('begin')
  try {
    await owner.query(`set local session_replication_role = replica`)
    await owner.query(`set local maintenance_work_mem = '1GB'`)
    await owner.query(`truncate ${loaded.join(', ')}, tallies, document_counters cascade`)
    const indexes = await takeIndexesAway(owner)
    for (const [table, trigger] of filling) await owner.query(`alter table ${table} enable always trigger ${trigger}`)
    for (const [table, rows] of Object.entries(hashed)) await hashNewRows(owner, table, rows)
    await write()
    for (const table of Object.keys(hashed)) await owner.query(`drop function hash_new_${table} cascade`)
    for (const [table, trigger] of filling) await owner.query(`alter table ${table} enable trigger ${trigger}`)
    for (const definition of indexes) await owner.query(definition)
    await owner.query('commit')
  } catch (error) {
    await owner.query('rollback')
    throw error
  }
}

/** Drops the indexes and returns the statements that create them again. Keys stay. */
async function takeIndexesAway(owner: Client) {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
       from pg_index where indrelid = any ($1::regclass[]) and not indisunique`,
    [loaded],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

async function hashNewRows(owner: Client, table: string, { hash, status }: { hash: string; status: string }) {
  await owner.query(`
    create function hash_new_${table}() returns trigger language plpgsql as $$
    begin
      new.content_hash := ${hash}(new);
      return new;
    end
    $$;
    create trigger hash_new before insert on ${table}
      for each row when (new.status = '${status}') execute function hash_new_${table}();
    alter table ${table} enable always trigger hash_new`)
}
