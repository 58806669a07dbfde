/** Where the clock of a test stands at first. */
export const firstInstant = '2026-03-31T09:30:00.000Z'
