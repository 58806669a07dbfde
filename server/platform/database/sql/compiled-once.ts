import { CompiledQuery } from 'kysely'
import { type Db, isLast } from '#server/platform/database/connection/database.ts'
import { andCommit } from '#server/platform/database/connection/few-trips.ts'

/** A query of the builder, or one that is written out. */
type Compiled<Row> = { compile(db: Db): CompiledQuery<Row> }

/** Stands for a value while a query is built. */
class Slot {
  readonly valueIn: (given: unknown) => unknown

  constructor(valueIn: (given: unknown) => unknown) {
    this.valueIn = valueIn
  }
}

/**
 * A query that runs all the time, built and compiled at its first run, which is most of what it would cost this process at each. What is
 * given, values or rows of them, has the same fields every time; while the query is built they can be put into it, and not be looked at.
 */
export function compiledOnce<Given extends object, Row>(build: (db: Db, given: Given) => Compiled<Row>) {
  let compiled: Pick<CompiledQuery, 'sql' | 'parameters'> | undefined
  const all = async (db: Db, given: Given): Promise<Row[]> => {
    compiled ??= build(db, slotsFor(given)).compile(db)
    const parameters = compiled.parameters.map((value) => (value instanceof Slot ? value.valueIn(given) : value))
    const text = isLast(db) ? compiled.sql + andCommit : compiled.sql
    const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(text, parameters))
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
