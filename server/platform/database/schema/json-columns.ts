import type { ColumnType } from 'kysely'

/** Read as what it holds, written as its JSON text: the driver would take an array for one of PostgreSQL's own. */
export type Json<Value> = ColumnType<Value, string, string>
/** The same, where older releases may have written it: it is parsed before it is used. */
export type StoredJson = ColumnType<unknown, string, string>
/** The same, with a default. */
export type StoredJsonIfAny = ColumnType<unknown, string | undefined, string>

/** A scheme of a published list, and the id within it. */
export type SchemedId = ColumnType<{ scheme: string; id: string } | null, string | null | undefined, string | null>
