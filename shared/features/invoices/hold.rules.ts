/** A hold holds until the end of its day: one that has passed would stop nothing. */
export const whyNotHeldUntil = (date: string | null, today: string) =>
  date !== null && date < today ? 'validation.hold_in_past' : null

type Hold = { kind: string | null; date: string | null }

/** Whether a hold stops reminders at least until the day of a promise; without a day it stops them until it is released. */
export const outlasts = ({ kind, date }: Hold, promisedDate: string) =>
  kind !== null && (date === null || date >= promisedDate)
