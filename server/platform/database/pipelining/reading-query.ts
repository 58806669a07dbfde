import { type FieldDef, type PoolClient, Query, type QueryResult as DriverResult } from 'pg'
import type { RowReader, RowReaderFor } from './row-reader.ts'

export type Result = Pick<DriverResult, 'command' | 'rowCount' | 'rows'>

/** What is sent: prepared under a name, or parsed for this once. */
type Sent = { name: string | undefined; text: string; values: readonly unknown[] }

/**
 * A query of the driver that makes its rows by our own readers: the driver's take as long for the columns of an invoice
 * as half of the query. The driver calls the two methods, which its types do not declare.
 */
class ReadingQuery extends Query {
  readonly #readerFor: RowReaderFor
  readonly #statement: string | undefined
  readonly #rows: object[] = []
  #reader: RowReader | undefined
  #failure: unknown

  constructor({ name, text, values }: Sent, readerFor: RowReaderFor) {
    super(text, [...values])
    this.#readerFor = readerFor
    this.#statement = name
    if (name !== undefined) Object.assign(this, { name })
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.#reader = this.#readerFor(this.#statement, fields)
  }

  /** A value that cannot be read must not break the connection: the rest of the answer still has to be taken from it. */
  handleDataRow({ fields }: { fields: (string | null)[] }) {
    try {
      if (this.#reader) this.#rows.push(this.#reader.read(fields))
    } catch (error) {
      this.#failure ??= error
    }
  }

  rowsFound() {
    if (this.#failure !== undefined) throw this.#failure
    return this.#rows
  }
}

/** By `client.query({ name, text, values })` the driver would copy all three, and make its own rows. */
export function sendQuery(client: PoolClient, sent: Sent, readerFor: RowReaderFor) {
  const { promise, resolve, reject } = Promise.withResolvers<Pick<Result, 'command' | 'rowCount'>>()
  const callback = (error: Error | null, result: Result) => (error ? reject(error) : resolve(result))
  const query = client.query(Object.assign(new ReadingQuery(sent, readerFor), { callback }))
  return promise.then(({ command, rowCount }): Result => ({ command, rowCount, rows: query.rowsFound() }))
}
