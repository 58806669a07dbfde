import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

/** An instant as the API sends it, for values that the database returns as JSON without further conversion. */
export const instantText = (column: string) =>
  sql<Instant>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
