import type { ReadOnly } from './columns.ts'

export type FigureKind = 'invoiced' | 'credited' | 'received' | 'reversed' | 'refunded' | 'settled'

/** What the home page shows by month. */
export type DashboardTables = {
  month_figures: {
    /** Its first day. */
    month: ReadOnly<string>
    currency: ReadOnly<string>
    kind: ReadOnly<FigureKind>
    net_minor: ReadOnly<number>
    amount_minor: ReadOnly<number>
    amount_days: ReadOnly<string>
  }
}
