import { type Instant, later, minute } from '#shared/dates/instant.ts'

/** A time between nine and five on a date. */
export const duringWork = (date: string, place: number): Instant =>
  later(`${date}T00:00:00.000Z`, (9 * 60 + ((place * 137) % (8 * 60))) * minute)
