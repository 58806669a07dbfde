/** ISO 8601 in UTC, `2026-03-31T09:30:00.000Z`: the same in database results, in the API and in code. */
export type Instant = string

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour

/** The instant so many milliseconds after another; a negative number goes back. */
export const later = (instant: Instant, ms: number): Instant => new Date(Date.parse(instant) + ms).toISOString()

export const msBetween = (from: Instant, to: Instant) => Date.parse(to) - Date.parse(from)

/**
 * The source of the time for everything: the time of the database in the product, which all servers and workers
 * share; tests set their own.
 */
export type Clock = { now(): Instant }
