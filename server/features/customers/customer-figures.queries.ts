import { type RawBuilder, sql } from 'kysely'

/** What is late depends on the day, and what it is worth on the base currency. */
export type FigureContext = { today: string; base_currency: string }

/** Of the customer of a row, or of all: what is late, from the open invoices themselves, since it changes with every midnight. */
const lateInvoices = ({ today, base_currency }: FigureContext) => sql`
  select customer_id, sum(in_base_minor(outstanding_minor, currency, exchange_rate, ${base_currency}))::bigint as overdue_minor
    from invoices where status = 'issued' and outstanding_minor > 0 and due_date < ${today}`

const added = sql`select customer_id from customer_figures where not is_folded`

/** Every customer's figures: the folded ones in the order of an index, and the few that have changed since. */
const keptFigures = sql`
  select customer_id, owed_minor, last_invoice_date from customer_figures
   where is_folded and customer_id <> all (array(${added}))
  union all
  select customer_id, sum(owed_minor)::bigint, max(last_invoice_date) from customer_figures
   where customer_id = any (array(${added})) group by 1`

export type FigureOrder = 'owed_minor' | 'overdue_minor' | 'last_invoice_date'

/** To go through everybody in order of a figure. */
export const everybodyWith: Record<FigureOrder, (context: FigureContext) => RawBuilder<unknown>> = {
  owed_minor: () => sql`join (${keptFigures}) figures on figures.customer_id = customers.id`,
  last_invoice_date: () => sql`join (${keptFigures}) figures on figures.customer_id = customers.id`,
  overdue_minor: (context) =>
    sql`left join (${lateInvoices(context)} group by 1) figures on figures.customer_id = customers.id`,
}

/** Where everybody is gone through; those who have nothing late are in no row. */
export const figureOf: Record<FigureOrder, RawBuilder<unknown>> = {
  owed_minor: sql`figures.owed_minor`,
  last_invoice_date: sql`figures.last_invoice_date`,
  overdue_minor: sql`coalesce(figures.overdue_minor, 0)`,
}

/** Of a single customer, for the rows of a page and for those who are found. */
export const ownFigures = (context: FigureContext) => sql`
  cross join lateral (
    select coalesce(sum(owed_minor), 0)::bigint as owed_minor, coalesce(max(last_invoice_date), '-infinity') as last_invoice_date
      from customer_figures where customer_figures.customer_id = customers.id) kept
  left join lateral (${lateInvoices(context)} and invoices.customer_id = customers.id group by 1) late on true`

export const ownFigureOf: Record<FigureOrder, RawBuilder<unknown>> = {
  owed_minor: sql`kept.owed_minor`,
  last_invoice_date: sql`kept.last_invoice_date`,
  overdue_minor: sql`coalesce(late.overdue_minor, 0)`,
}

export const figureColumns = sql`
  kept.owed_minor, coalesce(late.overdue_minor, 0) as overdue_minor,
  nullif(kept.last_invoice_date, '-infinity') as last_invoice_date`
