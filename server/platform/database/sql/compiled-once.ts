import type { CompiledQuery } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'
import { maySendCommitWithLastWrite } from '#server/platform/database/pipelining/last-write.ts'
import { quickReadsOf } from '#server/platform/database/pipelining/quick-reads.ts'
import { withHints } from '#server/platform/database/pipelining/statement.ts'

/** A query of the builder, or a raw one. */
type Compiled<Row> = { compile(db: Db): CompiledQuery<Row> }

/** Placeholder for a value while a query is built. */
class Slot {
  readonly valueIn: (given: unknown) => unknown

  constructor(valueIn: (given: unknown) => unknown) {
    this.valueIn = valueIn
  }
}

type Options = {
  /** The last write of every use case that runs it: if the transaction allows it, the commit is sent with it. */
  isLastWrite?: boolean
  /** Finds its rows by a key, so that one plan serves all values, also outside transactions. */
  reusesPlan?: boolean
  /** Reads a few rows in a millisecond at most, so that outside transactions it may share a connection with others. */
  isQuick?: boolean
}

/**
 * A frequent query, built and compiled only at its first run, because that is most of its cost in this process. Its
 * values, single ones or rows, must have the same fields every time; the function that builds it can put them into
 * the query, but cannot look at them.
 */
export function compiledOnce<Given extends object, Row>(
  build: (db: Db, given: Given) => Compiled<Row>,
  { isLastWrite = false, reusesPlan = false, isQuick = false }: Options = {},
) {
  let compiled: CompiledQuery<Row> | undefined
  const all = async (db: Db, given: Given): Promise<Row[]> => {
    compiled ??= build(db, slotsFor(given)).compile(db)
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? value.valueIn(given) : value))
    const quickReads = isQuick ? quickReadsOf(db) : undefined
    if (quickReads) return quickReads(withHints({ ...compiled, parameters }, preparedAlways))
    const hints = isLastWrite && maySendCommitWithLastWrite(db) ? lastWrite : { reusesPlan }
    const { rows } = await db.executeQuery<Row>(withHints({ ...compiled, parameters }, hints))
    return rows
  }
  const first = async (db: Db, given: Given): Promise<Row | undefined> => (await all(db, given))[0]
  const one = async (db: Db, given: Given): Promise<Row> => {
    const row = await first(db, given)
    if (row === undefined) throw new Error(`no row came of ${compiled?.sql}`)
    return row
  }
  return { all, first, one }
}

const lastWrite = { role: 'last write' } as const
const preparedAlways = { reusesPlan: true } as const

function slotsFor<Given extends object>(given: Given, path: readonly string[] = []): Given {
  const slots = Object.entries(given).map(([name, value]) => {
    const here = [...path, name]
    return [name, isRow(value) ? slotsFor(value, here) : new Slot(reader(here))]
  })
  return Object.fromEntries(slots) as Given
}

const reader =
  (path: readonly string[]) =>
  (given: unknown): unknown =>
    path.reduce((found, name) => (found as Record<string, unknown>)[name], given)

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
