import type { MonthFigures } from '#shared/features/dashboards/home.contract.ts'
import type { FigureKind } from '#server/platform/database/schema/tables.ts'
import type { MonthFigureRow } from './home.queries.ts'

/** A year, and the same month of the year before for comparison. */
const monthsShown = 13

/** The first day of each month shown, up to the current month. */
export function monthsUntil(today: string) {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, index) =>
    new Date(Date.UTC(year, month - monthsShown + index, 1)).toISOString().slice(0, 10),
  )
}

const nothing = { net_minor: 0, amount_minor: 0, amount_days: 0 }

/** One currency by month, including months without figures. */
export function figuresByMonth(rows: readonly MonthFigureRow[], months: readonly string[]): MonthFigures[] {
  const found = new Map(rows.map((row) => [`${row.month} ${row.kind}`, row]))
  return months.map((month) => {
    const of = (kind: FigureKind) => found.get(`${month} ${kind}`) ?? nothing
    const { amount_minor: settled, amount_days } = of('settled')
    return {
      month: month.slice(0, 7),
      invoiced_net_minor: of('invoiced').net_minor,
      invoiced_gross_minor: of('invoiced').amount_minor,
      credited_net_minor: of('credited').net_minor,
      credited_gross_minor: of('credited').amount_minor,
      received_minor: of('received').amount_minor,
      reversed_minor: of('reversed').amount_minor,
      refunded_minor: of('refunded').amount_minor,
      days_to_pay: settled > 0 ? Math.round((amount_days / settled) * 10) / 10 : null,
    }
  })
}
