import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

/** An instant as the API sends it, for values that the database returns as JSON without further conversion. */
export const instantText = (column: string) =>
  sql<Instant>`to_char(${sql.ref(column)}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** The database's format in UTC, with up to six decimals of the second. */
const inUtc = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)(?:\.(\d{1,6}))?\+00$/

/**
 * An instant as the API sends it. Lists contain hundreds of them, and converting each through Date takes far longer.
 */
export function instantOf(text: string) {
  const [, day, time, fraction = ''] = inUtc.exec(text) ?? []
  return day === undefined ? new Date(text).toISOString() : `${day}T${time}.${fraction.slice(0, 3).padEnd(3, '0')}Z`
}

/** When a day begins, and when it is over, for the business: days are filtered as they are counted everywhere else. */
export const startOfDay = (date: string) => sql<Instant>`(${date}::date::timestamp at time zone ${timeZone})`
export const endOfDay = (date: string) => sql<Instant>`((${date}::date + 1)::timestamp at time zone ${timeZone})`

const timeZone = sql`(select time_zone from business)`
