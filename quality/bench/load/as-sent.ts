import type { CompiledQuery } from 'kysely'
import type { Pool } from 'pg'
import { createDb, type Db } from '#server/platform/database/connection/database.ts'
import { hintsOf } from '#server/platform/database/pipelining/statement.ts'

/** A named statement is prepared once per connection. */
export type Statement = { name?: string; text: string; values: unknown[] }

function asSent(place: number, query: CompiledQuery): Statement {
  const sent = { text: query.sql, values: [...query.parameters] }
  return hintsOf(query).reusesPlan ? { name: `statement_${place}`, ...sent } : sent
}

/** The statements that the product sends for a piece of work, prepared where the product prepares them. */
export async function statementsOf(pool: Pool, work: (db: Db) => Promise<unknown>) {
  const statements: Statement[] = []
  const db = createDb(pool, ({ query }) => void statements.push(asSent(statements.length, query)))
  await work(db)
  return statements
}
