import { sql } from 'kysely'
import type { Instant } from '#shared/dates/instant.ts'

/** When a day begins, and when it is over, for the business: days are filtered as they are counted everywhere else. */
export const startOfDay = (date: string) => sql<Instant>`(${date}::date::timestamp at time zone ${timeZone})`
export const endOfDay = (date: string) => sql<Instant>`((${date}::date + 1)::timestamp at time zone ${timeZone})`

const timeZone = sql`(select time_zone from business)`
