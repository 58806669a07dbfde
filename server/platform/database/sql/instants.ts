import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

/** An instant as it goes over the wire, for what comes out of the database as JSON and passes no other hand. */
export const instantText = (column: string) =>
  sql<Instant>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
