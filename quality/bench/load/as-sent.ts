import type { Pool } from 'pg'
import { createDb, type Db } from '#server/platform/database/connection/database.ts'

/** A named statement is prepared once per connection. */
export type Statement = { name?: string; text: string; values: unknown[] }

/** The statements that the product sends for a piece of work, prepared as the product prepares what it sends often. */
export async function statementsOf(pool: Pool, work: (db: Db) => Promise<unknown>) {
  const statements: Statement[] = []
  const db = createDb(pool, ({ query }) => {
    const values = [...query.parameters]
    statements.push({ ...(values.length > 0 && { name: `statement_${statements.length}` }), text: query.sql, values })
  })
  await work(db)
  return statements
}
