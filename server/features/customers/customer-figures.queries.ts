import { sql } from 'kysely'

/** What is late depends on the day, and what it is worth on the base currency. */
export type FigureContext = { today: string; base_currency: string }

export type FigureOrder = 'owed_minor' | 'overdue_minor' | 'last_invoice_date'

const isOpen = sql`status = 'issued' and outstanding_minor > 0`

/** The value of open invoices in the base currency, each by its own exchange rate. */
const owedMinor = ({ base_currency }: FigureContext) =>
  sql`sum(in_base_minor(outstanding_minor, currency, exchange_rate, ${base_currency}))`

/** A figure of every customer who has one, as `place`, to put customers in its order. */
export function figureOfAll(order: FigureOrder, context: FigureContext) {
  if (order === 'last_invoice_date')
    return sql`(select customer_id, max(issue_date) as place from invoices where status = 'issued' group by customer_id)`
  const which = order === 'owed_minor' ? isOpen : sql`${isOpen} and due_date < ${context.today}`
  return sql`(select customer_id, ${owedMinor(context)} as place from invoices where ${which} group by customer_id)`
}

/** Where a customer without the figure stands. */
export const withoutFigure = {
  owed_minor: sql`0`,
  overdue_minor: sql`0`,
  last_invoice_date: sql`'-infinity'`,
} satisfies Record<FigureOrder, unknown>

/** Joins the figures of single customers. */
export const figuresOfEach = (context: FigureContext) => sql`
  cross join lateral (
    select coalesce(${owedMinor(context)}, 0)::bigint as owed_minor,
           coalesce(${owedMinor(context)} filter (where due_date < ${context.today}), 0)::bigint as overdue_minor
      from invoices where customer_id = customers.id and ${isOpen}) owed
  cross join lateral (
    select max(issue_date) as last_invoice_date from invoices where customer_id = customers.id and status = 'issued') last`

export const figureColumns = {
  owed_minor: sql<number>`owed.owed_minor`,
  overdue_minor: sql<number>`owed.overdue_minor`,
  last_invoice_date: sql<string | null>`last.last_invoice_date`,
}
