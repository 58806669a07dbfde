import { type RawBuilder, type Selectable, sql } from 'kysely'
import { keysOf } from '#shared/objects.ts'
import type { Tables } from '#server/platform/database/schema/tables.ts'

/** What a statement written in SQL selects, by name. */
type RowColumns = Record<string, RawBuilder<unknown>>

/** The rows of such a statement: their type follows from the columns, so that a column left out is an error of types. */
export type RowOf<Columns extends RowColumns> = {
  [Name in keyof Columns]: Columns[Name] extends RawBuilder<infer Value> ? Value : never
}

type Stored<Table extends keyof Tables> = Selectable<Tables[Table]>

/** Columns of a table, with the types of the schema. */
export const columnsOf = <Table extends keyof Tables, Name extends keyof Stored<Table> & string>(
  table: Table,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [name, sql.ref(`${table}.${name}`)])) as {
    [Key in Name]: RawBuilder<Stored<Table>[Key]>
  }

/** `expression as name` of each column. */
export const selected = (columns: RowColumns) =>
  sql.join(keysOf(columns).map((name) => sql`${columns[name]} as ${sql.ref(name)}`))
