import type { TortureDatabase } from '../stage/torture-database.ts'

/** Sums that are kept of other rows, and what belongs to asking and not to what was asked for. */
const leftAside = [
  'idempotency_keys',
  'sessions',
  'attempt_windows',
  'audit_seals',
  'customer_words',
  'schedule_words',
  'document_counters',
  'month_figures',
  'invoice_tallies',
  'owed_by_day',
  'owed_by_customer',
  'running_processes',
]

type Counts = Record<string, number>

/**
 * How many rows stand in each table. Whatever is changed writes a row into the audit trail, a message or a job: what was done
 * twice shows in their number, whatever it was.
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

/** What came since, in words; empty when nothing did. */
export const effectOf = (before: Counts, after: Counts) =>
  Object.entries(after)
    .filter(([table, count]) => count !== before[table])
    .map(([table, count]) => `${table} ${count - (before[table] ?? 0)}`)
    .join(', ')
