import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { type Client, Query } from 'pg'

type Cell = string | number | null
export type TableRow = Record<string, Cell>

/** The part of the driver's COPY interface that has no types. */
type CopyConnection = {
  stream: Writable
  sendCopyFromChunk: (chunk: Buffer) => void
  endCopyFrom: () => void
  sendCopyFail: (reason: string) => void
}

const chunkLetters = 256 * 1024

/** Writes rows of one shape with COPY; the next rows are made while the database stores the previous ones. */
export async function copyRows(owner: Client, table: string, rows: Iterable<TableRow>) {
  const iterator = Iterator.from(rows)
  const first = iterator.next()
  if (first.done) return
  const lines = linesOf(first.value, iterator)
  await new Promise<void>((resolve, reject) => {
    owner.query(
      new CopyIn(`copy ${table} (${Object.keys(first.value).join(', ')}) from stdin`, lines, (error) =>
        error ? reject(error) : resolve(),
      ),
    )
  })
}

class CopyIn extends Query {
  readonly #lines: Iterable<string>

  constructor(statement: string, lines: Iterable<string>, done: (error: Error | undefined) => void) {
    super(statement, done)
    this.#lines = lines
  }

  /** Called by the driver when the database is ready for the rows. */
  handleCopyInResponse(connection: CopyConnection) {
    this.#send(connection).then(
      () => connection.endCopyFrom(),
      (error: unknown) => connection.sendCopyFail(String(error)),
    )
  }

  async #send(connection: CopyConnection) {
    let chunk = ''
    for (const line of this.#lines) {
      chunk += line
      if (chunk.length < chunkLetters) continue
      connection.sendCopyFromChunk(Buffer.from(chunk))
      chunk = ''
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.sendCopyFromChunk(Buffer.from(chunk))
  }
}

function* linesOf(first: TableRow, others: Iterable<TableRow>) {
  yield lineOf(first)
  for (const row of others) yield lineOf(row)
}

const lineOf = (row: TableRow) => `${Object.values(row).map(cellText).join('\t')}\n`

function cellText(cell: Cell) {
  if (cell === null) return '\\N'
  if (typeof cell === 'number') return String(cell)
  return /[\\\n\r\t]/.test(cell) ? cell.replaceAll(/[\\\n\r\t]/g, (letter) => escapes[letter] ?? letter) : cell
}

const escapes: Record<string, string> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' }
