import type { Instant } from '#shared/dates/instant.ts'

/**
 * What time it is. Everything that asks for the time asks here: in the product it is the time of the database, which all servers and
 * workers share; tests set another one.
 */
export type Clock = { now(): Instant }
