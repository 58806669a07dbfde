import type { Instant } from '#shared/dates/instant.ts'

/**
 * The source of the time for everything: the time of the database in the product, which all servers and workers
 * share; tests set their own.
 */
export type Clock = { now(): Instant }
