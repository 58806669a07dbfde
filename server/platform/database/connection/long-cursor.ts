import type { Client } from 'pg'
import Cursor from 'pg-cursor'

/** The driver has this, and its types do not declare it. */
type Internals = { connection: { stream: { destroy(): void } }; connectionParameters: { query_timeout: number } }

const closeAbruptly = (client: object) => (client as Internals).connection.stream.destroy()

/** For a cursor: the driver would limit the time until its last row, and never clear the timer. */
function withoutAnswerLimit(client: object, send: () => void) {
  const { connectionParameters } = client as Internals
  const { query_timeout } = connectionParameters
  connectionParameters.query_timeout = 0
  try {
    send()
  } finally {
    connectionParameters.query_timeout = query_timeout
  }
}

/** Anything else that takes half a minute has gone wrong; an export of a million rows has not, nor one that is read slowly. */
const timeout = '10min'

const chunkTimeoutMs = 60_000

/**
 * The rows of a query in chunks, for as long as they are read. PostgreSQL counts the time of a cursor from its first row to its last, so
 * it has a limit of its own.
 */
export class LongCursor<Row> {
  readonly #cursor: Cursor<Row>
  #client: Client | undefined

  constructor(text: string, values: unknown[]) {
    this.#cursor = new Cursor<Row>(text, values)
  }

  open(client: Client) {
    this.#client = client
    // Sent ahead of the cursor. It fails only if the connection is lost, which the cursor reports too.
    client.query(`set statement_timeout = '${timeout}'`).catch(() => undefined)
    withoutAnswerLimit(client, () => client.query(this.#cursor))
    return this
  }

  read(count: number): Promise<Row[]> {
    const timer = setTimeout(() => this.#client && closeAbruptly(this.#client), chunkTimeoutMs).unref()
    return this.#cursor.read(count).finally(() => clearTimeout(timer))
  }

  async close() {
    await this.#cursor.close()
    // It fails only if the connection is lost, and then nothing needs to be reset.
    await this.#client?.query('reset statement_timeout').catch(() => undefined)
  }
}
