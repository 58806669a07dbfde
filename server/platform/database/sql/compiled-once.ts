import type { CompiledQuery } from 'kysely'
import type { Db } from '#server/platform/database/connection/database.ts'

/** A query of the builder, or a raw one. */
type Compiled<Row> = { compile(db: Db): CompiledQuery<Row> }

/** Placeholder for a value while a query is built. */
class Slot {
  readonly valueIn: (given: unknown) => unknown

  constructor(valueIn: (given: unknown) => unknown) {
    this.valueIn = valueIn
  }
}

/**
 * A frequent query, built and compiled only at its first run, because that is most of its cost in this process. Its
 * values, single ones or rows, must have the same fields every time; the function that builds it can put them into
 * the query, but cannot look at them.
 */
export function compiledOnce<Given extends object, Row>(build: (db: Db, given: Given) => Compiled<Row>) {
  let compiled: CompiledQuery<Row> | undefined
  const all = async (db: Db, given: Given): Promise<Row[]> => {
    compiled ??= build(db, slotsFor(given)).compile(db)
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? value.valueIn(given) : value))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
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
