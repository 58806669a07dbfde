import type { ColumnType, Generated } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

export type Nullable<Value> = ColumnType<Value | null, Value | null | undefined>
export type GivenInstant = Generated<Instant>
export type NullableInstant = Nullable<Instant>
/** Read as what it holds, written as its JSON text: the driver would take an array for one of PostgreSQL's own. */
export type Json<Value> = ColumnType<Value, string, string>
/** The same, where older releases may have written it: it is parsed before it is used. */
export type StoredJson = ColumnType<unknown, string, string>
/** Written by the database alone. */
export type ReadOnly<Value> = ColumnType<Value, never, never>

export type Versioned = {
  created_at: GivenInstant
  updated_at: GivenInstant
  created_by: Nullable<string>
  version: ReadOnly<number>
}
