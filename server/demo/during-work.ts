import { type Instant, later, minute } from '#shared/dates/instant.ts'

/** Some time between nine and five of a day. */
export const duringWork = (date: string, place: number): Instant =>
  later(`${date}T00:00:00.000Z`, (9 * 60 + ((place * 137) % (8 * 60))) * minute)
