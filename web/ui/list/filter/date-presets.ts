export type Ends = readonly [from: string | undefined, to: string | undefined]

const two = (part: number) => String(part).padStart(2, '0')

/** A date in the user's time zone; a month or day out of range overflows, as in `Date`. */
function day(year: number, month: number, date: number) {
  const at = new Date(year, month, date)
  return `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
}

/** The first and the last day of a range of whole months. */
const months = (year: number, month: number, count: number): Ends => [day(year, month, 1), day(year, month + count, 0)]

/** The date ranges that are offered for a quick choice. */
export function datePresets(now: Date) {
  const year = now.getFullYear()
  const month = now.getMonth()
  return [
    { name: 'this_month', ends: months(year, month, 1) },
    { name: 'last_month', ends: months(year, month - 1, 1) },
    { name: 'this_quarter', ends: months(year, month - (month % 3), 3) },
    { name: 'last_quarter', ends: months(year, month - (month % 3) - 3, 3) },
    { name: 'this_year', ends: months(year, 0, 12) },
    { name: 'last_year', ends: months(year - 1, 0, 12) },
  ] as const
}
