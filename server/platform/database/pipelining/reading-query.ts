import { type FieldDef, type PoolClient, Query, type QueryResult as DriverResult } from 'pg'
import type { RowReader, RowReaderFor } from './row-reader.ts'

export type Result = Pick<DriverResult, 'command' | 'rowCount' | 'rows'>

/** What is sent: prepared under a name, or parsed for this once. */
type Sent = { name: string | undefined; text: string; values: readonly unknown[] }

/** What is prepared on a connection returns the same columns for as long as the connection lasts, or fails. */
type Described = { readers: Map<string, RowReader>; withoutDescribe: object }

const describedOn = new WeakMap<object, Described>()

function describedBy(connection: object): Described {
  const known = describedOn.get(connection)
  if (known) return known
  const withoutDescribe: object = Object.assign(Object.create(connection), { describe: () => undefined })
  const described = { readers: new Map<string, RowReader>(), withoutDescribe }
  describedOn.set(connection, described)
  return described
}

type Preparing = { prepare(connection: object): void }

/** The driver has this method, and its types do not declare it. */
const DriverQuery = Query as unknown as new (text: string, values: unknown[]) => Query & Preparing

/**
 * A query of the driver that makes its rows by our own readers: the driver's take as long for the columns of an invoice
 * as half of the query. It asks what the columns are called only the first time. The driver calls the three methods,
 * which its types do not declare.
 */
class ReadingQuery extends DriverQuery {
  readonly #readerFor: RowReaderFor
  readonly #statement: string | undefined
  readonly #rows: object[] = []
  #reader: RowReader | undefined
  #readers: Map<string, RowReader> | undefined
  #failure: unknown

  constructor({ name, text, values }: Sent, readerFor: RowReaderFor) {
    super(text, [...values])
    this.#readerFor = readerFor
    this.#statement = name
    if (name !== undefined) Object.assign(this, { name })
  }

  override prepare(connection: object) {
    const { readers, withoutDescribe } = describedBy(connection)
    this.#readers = readers
    this.#reader = this.#statement === undefined ? undefined : readers.get(this.#statement)
    super.prepare(this.#reader ? withoutDescribe : connection)
  }

  handleRowDescription({ fields }: { fields: FieldDef[] }) {
    this.#reader = this.#readerFor(this.#statement, fields)
    if (this.#statement !== undefined) this.#readers?.set(this.#statement, this.#reader)
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
