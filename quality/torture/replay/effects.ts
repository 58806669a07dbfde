import type { TortureDatabase } from '../stage/torture-database.ts'

/** Stored sums of other rows, and tables that every request writes to. */
const leftAside = [
  'idempotency_keys',
  'sessions',
  'attempt_windows',
  'audit_seals',
  'document_counters',
  'tallies',
  'running_processes',
]

type Counts = Record<string, number>

/**
 * The number of rows of each table. Every change writes an audit entry, a message or a job, so anything done twice
 * changes these numbers.
 */
export async function countsOf({ ask }: TortureDatabase): Promise<Counts> {
  const tables = await ask<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> all ($1) order by 1`,
    [leftAside],
  )
  const counted = [...tables.map(({ name }) => name), 'graphile_worker.jobs']
  const rows = await ask<{ name: string; count: number }>(
    counted.map((table) => `select '${table}' as name, count(*)::int as count from ${table}`).join(' union all '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

/** Describes what was added; empty if nothing was. */
export const effectOf = (before: Counts, after: Counts) =>
  Object.entries(after)
    .filter(([table, count]) => count !== before[table])
    .map(([table, count]) => `${table} ${count - (before[table] ?? 0)}`)
    .join(', ')
