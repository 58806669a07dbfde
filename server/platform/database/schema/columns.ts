import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined>
export type GivenInstant = Generated<Instant>
export type NullableInstant = Nullable<Instant>
/** Read as what it holds, written as its JSON text: the driver would take an array for one of PostgreSQL's own. */
export type Json<Value> = ColumnType<Value, string, string>
/** Written by the database alone. */
export type ReadOnly<Value> = ColumnType<Value, never, never>

export type Versioned = {
  created_at: GivenInstant
  updated_at: GivenInstant
  created_by: Nullable<string>
  version: ReadOnly<number>
}
