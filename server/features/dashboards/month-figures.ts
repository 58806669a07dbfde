import type { MonthFigures } from '#shared/features/dashboards/home.reply.ts'
import type { MonthRow } from './home.queries.ts'

/** A year, and the same month of the year before for comparison. */
const monthsShown = 13

/** The first day of each month shown, up to the current month. */
export function monthsUntil(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 10),
  )
}

const nothing: Omit<MonthFigures, 'month'> = {
  invoiced_net_minor: 0,
  invoiced_gross_minor: 0,
  credited_net_minor: 0,
  credited_gross_minor: 0,
  received_minor: 0,
  reversed_minor: 0,
  refunded_minor: 0,
  days_to_pay: null,
}

/** One currency by month, including months without figures. */
export function figuresByMonth(rows: readonly MonthRow[], months: readonly string[]): MonthFigures[] {
  const found = new Map(rows.map((row) => [row.month, asFigures(row)]))
  return months.map((day) => {
    const month = day.slice(0, 7)
    return found.get(month) ?? { month, ...nothing }
  })
}

const asFigures = ({ currency: _, settled_minor, settled_minor_days, ...figures }: MonthRow): MonthFigures => ({
  ...figures,
  days_to_pay: settled_minor > 0 ? Math.round((settled_minor_days / settled_minor) * 10) / 10 : null,
})
