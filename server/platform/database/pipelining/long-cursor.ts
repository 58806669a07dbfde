import type { PoolClient } from 'pg'
import Cursor from 'pg-cursor'
import { closeAbruptly, withoutAnswerLimit } from '#server/platform/database/connection/pool.ts'

/** Anything else that takes half a minute has gone wrong; an export of a million rows has not, nor one that is read slowly. */
const timeout = '10min'

const chunkTimeoutMs = 60_000

/**
 * The rows of a query in chunks, for as long as somebody reads them. PostgreSQL counts the time of a cursor from its first row to its
 * last, so it has a limit of its own. The driver refuses a cursor on a connection that pipelines.
 */
export async function* readInChunks<Row>(
  client: PoolClient,
  text: string,
  values: readonly unknown[],
  chunkSize: number,
): AsyncIterableIterator<Row[]> {
  await client.query(`set statement_timeout = '${timeout}'`)
  Object.assign(client, { pipeline: false })
  const cursor = withoutAnswerLimit(client, () => client.query(new Cursor<Row>(text, [...values])))
  const read = () => answered(client, cursor.read(chunkSize))
  try {
    for (let rows = await read(); rows.length > 0; rows = await read()) yield rows
  } finally {
    await cursor.close()
    Object.assign(client, { pipeline: true })
    // Where this fails, the connection is gone.
    await client.query('reset statement_timeout').catch(() => undefined)
  }
}

function answered<Rows>(client: PoolClient, rows: Promise<Rows>) {
  const timer = setTimeout(() => closeAbruptly(client), chunkTimeoutMs).unref()
  return rows.finally(() => clearTimeout(timer))
}
