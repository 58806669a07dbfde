export const dayMs = 86_400_000

const dates = new Map<number, string>()

/** The date of a timestamp; cached, because millions of timestamps share a few thousand dates. */
export function dateAt(ms: number) {
  const day = Math.floor(ms / dayMs)
  const known = dates.get(day)
  if (known !== undefined) return known
  const date = new Date(day * dayMs).toISOString().slice(0, 10)
  dates.set(day, date)
  return date
}

export const instantAt = (ms: number) => new Date(ms).toISOString()

const kinds = {
  customer: 1,
  invoice: 2,
  line: 3,
  payment: 4,
  credit_note: 5,
  credit_line: 6,
  allocation: 7,
  refund: 8,
  write_off: 9,
  schedule: 10,
  schedule_run: 11,
} as const

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0')

/** A version 7 UUID as the database would generate it at that time, but the same in every run. */
export function idAt(ms: number, kind: keyof typeof kinds, serial: number) {
  const time = hex(ms, 12)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hex(kinds[kind], 3)}-8000-${hex(serial, 12)}`
}
