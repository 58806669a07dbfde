import { type PostgresCursor, type PostgresPool, type PostgresPoolClient, sql } from 'kysely'
import type { Pool, PoolClient } from 'pg'

/** How many texts each connection keeps prepared: each costs the database some memory. */
const keptTexts = 300

/** What is asked once, a list filtered in a way of its own, is not worth keeping. */
const worthKeeping = 3

const textsRemembered = 5_000

/** A migration may lengthen such a row while others work, and what was prepared for the shorter one would fail. */
const whateverColumns = /^select (\*|"\w+"\.\*)|returning \*/

/** Put into a query that reads outside a transaction, finds its row by a key, and runs all the time. */
export const keptPlan = sql`/* kept plan */`

export const saysKeptPlan = 'select /* kept plan */'

/**
 * Connections that have the database read and plan a statement of a transaction once instead of each time it is sent: half of its work
 * for a small one. Other reads are planned for the values that they ask about: how to find a rare word is not how to find a common one.
 */
export function preparing(pool: Pool): PostgresPool {
  const nameOf = namesOfTexts()
  const known = new WeakMap<PoolClient, PostgresPoolClient>()
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect()
      // The same one for the same connection: by it the query builder knows a connection again.
      const preparingOne = known.get(client) ?? preparingClient(client, nameOf)
      known.set(client, preparingOne)
      return preparingOne
    },
  }
}

function preparingClient(client: PoolClient, nameOf: (text: string) => string | undefined): PostgresPoolClient {
  const plainly: PostgresPoolClient = client
  let inTransaction = false
  const query = (asked: string | PostgresCursor<unknown>, values: readonly unknown[] = []) => {
    if (typeof asked !== 'string') return plainly.query(asked)
    if (/^(begin;|commit|rollback)/.test(asked)) inTransaction = asked.startsWith('begin')
    const name = values.length > 0 && (inTransaction || asked.startsWith(saysKeptPlan)) ? nameOf(asked) : undefined
    return name === undefined ? plainly.query(asked, values) : client.query({ name, text: asked, values: [...values] })
  }
  return Object.assign(Object.create(client) as PostgresPoolClient, { query })
}

function namesOfTexts() {
  const names = new Map<string, string>()
  const timesSeen = new Map<string, number>()
  return (text: string) => {
    const name = names.get(text)
    if (name !== undefined || names.size >= keptTexts) return name
    if (timesSeen.size >= textsRemembered) timesSeen.clear()
    const times = (timesSeen.get(text) ?? 0) + 1
    timesSeen.set(text, times)
    if (times < worthKeeping || whateverColumns.test(text)) return undefined
    timesSeen.delete(text)
    names.set(text, `kept_${names.size}`)
    return names.get(text)
  }
}
