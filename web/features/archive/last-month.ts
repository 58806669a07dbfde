const asDay = (date: Date) =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0')).join('-')

/** The month before this one, from its first day to its last. */
export const lastMonth = (now: Date) => ({
  from: asDay(new Date(now.getFullYear(), now.getMonth() - 1, 1)),
  to: asDay(new Date(now.getFullYear(), now.getMonth(), 0)),
})
