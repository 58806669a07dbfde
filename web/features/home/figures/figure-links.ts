import { addDays } from '#shared/dates/business-date.ts'
import type { ageingBuckets } from '#shared/features/statements/statements.contract.ts'

export type Bucket = (typeof ageingBuckets)[number]

/** The list of the rows that a figure counts. */
export type FigureLink = { to: string; search: Record<string, string> }

const invoices = (search: Record<string, string>): FigureLink => ({ to: '/invoices/list', search })

export const openInvoices = (currency: string) =>
  invoices({ status: 'open', currency, order_by: 'due_date', order_direction: 'ASC' })

export const overdueInvoices = (currency: string) =>
  invoices({ status: 'overdue', currency, order_by: 'due_date', order_direction: 'ASC' })

export const dueInvoices = (currency: string, from: string, to: string) =>
  invoices({ status: 'open', currency, due_from: from, due_to: to, order_by: 'due_date', order_direction: 'ASC' })

export const drafts = () => invoices({ status: 'draft' })

export const owedBy = (customer_id: string, currency: string) => invoices({ status: 'open', customer_id, currency })

export const owedByCustomer = (currency: string): FigureLink => ({ to: '/customers/ageing', search: { currency } })

export const statementOf = (customer_id: string, currency: string): FigureLink => ({
  to: `/customers/statement/${customer_id}`,
  search: { kind: 'open_items', currency },
})

/** The minimum and maximum number of days overdue in each bucket. */
const lateness: Record<Bucket, { least?: number; most?: number }> = {
  current: { most: 0 },
  days_1_30: { least: 1, most: 30 },
  days_31_60: { least: 31, most: 60 },
  days_61_90: { least: 61, most: 90 },
  over_90: { least: 91 },
}

export function owedByAge(bucket: Bucket, currency: string, today: string) {
  const { least, most } = lateness[bucket]
  return invoices({
    status: 'open',
    currency,
    ...(most !== undefined && { due_from: addDays(today, -most) }),
    ...(least !== undefined && { due_to: addDays(today, -least) }),
  })
}

/** The first and the last day of a month in the form YYYY-MM. */
function daysOf(month: string) {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { from: `${month}-01`, to: new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10) }
}

export const invoicedIn = (month: string, currency: string) =>
  invoices({ status: 'issued', currency, ...daysOf(month) })

export const creditedIn = (month: string, currency: string): FigureLink => ({
  to: '/creditnote/list',
  search: { status: 'issued', currency, ...daysOf(month) },
})

export const receivedIn = (month: string, currency: string): FigureLink => ({
  to: '/payments/list',
  search: { currency, ...daysOf(month) },
})

export function reversedIn(month: string, currency: string): FigureLink {
  const { from, to } = daysOf(month)
  return { to: '/payments/list', search: { currency, reversed_from: from, reversed_to: to } }
}
