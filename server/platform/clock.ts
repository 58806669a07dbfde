import type { Instant } from '#shared/dates/instant.ts'

/** What time it is. Tests set another one; everything that asks for the time asks here. */
export type Clock = { now(): Instant }

export const systemClock: Clock = { now: () => new Date().toISOString() }
