import { sql } from 'kysely'
import type { Tx } from '#server/platform/database/connection/database.ts'

type Numbered = { customer_id: string; number: string }

/**
 * Inserts hundreds of documents that have their numbers already, and leaves out those that are there. They go as one value: with a
 * parameter for each column of each row, binding took longer than inserting. Returns how the id of each is found.
 */
export async function insertNumbered(tx: Tx, table: string, rows: readonly Numbered[]) {
  const columns = sql.join(Object.keys(rows[0] ?? {}).map((column) => sql.ref(column)))
  const inserted = await sql<Numbered & { id: string }>`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)
        on conflict do nothing
    returning id, customer_id, number`.execute(tx)
  const ids = new Map(inserted.rows.map(({ id, ...row }) => [nameOf(row), id]))
  return (row: Numbered) => ids.get(nameOf(row))
}

const nameOf = ({ customer_id, number }: Numbered) => `${customer_id} ${number}`
