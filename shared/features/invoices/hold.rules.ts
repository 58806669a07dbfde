/** A hold holds until the end of its day: one that has passed would stop nothing. */
export const whyNotHeldUntil = (date: string | null, today: string) =>
  date !== null && date < today ? 'validation.hold_in_past' : null
