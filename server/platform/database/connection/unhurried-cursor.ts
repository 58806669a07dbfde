import type { PostgresCursor, PostgresPoolClient } from 'kysely'
import type { PoolClient } from 'pg'

/** Whatever else takes half a minute has gone wrong; an export of a million rows has not, nor one that somebody reads slowly. */
const longest = '10min'

/**
 * Rows as they are read, for as long as somebody reads them: PostgreSQL counts the time of a cursor from its first row to its last, so
 * it has a limit of its own. The driver cannot send anything along with a cursor, and refuses one where it might.
 */
export function unhurried<Row>(client: PoolClient, cursor: PostgresCursor<Row>): PostgresCursor<Row> {
  let opened: Promise<PostgresCursor<Row>> | undefined
  const open = async () => {
    await client.query(`set statement_timeout = '${longest}'`)
    Object.assign(client, { pipeline: false })
    return (client as PostgresPoolClient).query(cursor)
  }
  return {
    read: async (count) => (await (opened ??= open())).read(count),
    close: async () => {
      await (await opened)?.close()
      // Where this fails, the connection is gone.
      await client.query('reset statement_timeout').catch(() => undefined)
    },
  }
}
