import { type RawBuilder, sql } from 'kysely'

type Sql = RawBuilder<unknown>

/** What is late depends on the day, and what it is worth on the base currency. */
export type FigureContext = { today: string; base_currency: string }

export type FigureOrder = 'owed_minor' | 'overdue_minor' | 'last_invoice_date'

const isLate = ({ today }: FigureContext) =>
  sql`invoices.status = 'issued' and invoices.outstanding_minor > 0 and invoices.due_date < ${today}`

/** From the open invoices themselves, since it changes with every midnight. */
const overdueMinor = ({ base_currency }: FigureContext) =>
  sql`sum(in_base_minor(outstanding_minor, invoices.currency, exchange_rate, ${base_currency}))::bigint`

/** Some of the customers, each with a figure: what is joined to them, which of them, and the figure. */
type Part = { joined: Sql; where: Sql; value: Sql }

const ofFolded = (value: Sql): Part => ({
  joined: sql`join customer_figures figures on figures.customer_id = customers.id and figures.is_folded`,
  where: sql`not exists (select from customer_figures added where not added.is_folded and added.customer_id = customers.id)`,
  value,
})

/** The kept figures of one customer: the folded row and those that were added since. */
const keptOf = (customerId: Sql) => sql`
  select coalesce(sum(owed_minor), 0)::bigint as owed_minor, coalesce(max(last_invoice_date), '-infinity') as last_invoice_date
    from (select owed_minor, last_invoice_date from customer_figures where is_folded and customer_id = ${customerId}
          union all
          select owed_minor, last_invoice_date from customer_figures where not is_folded and customer_id = ${customerId}) rows`

const ofAdded = (value: Sql): Part => ({
  joined: sql`
    join (select distinct customer_id from customer_figures where not is_folded) added on added.customer_id = customers.id
    cross join lateral (${keptOf(sql`added.customer_id`)}) figures`,
  where: sql`true`,
  value,
})

const ofLate = (context: FigureContext): Part => ({
  joined: sql`join (
    select customer_id, ${overdueMinor(context)} as overdue_minor from invoices where ${isLate(context)} group by 1
    ) figures on figures.customer_id = customers.id`,
  where: sql`true`,
  value: sql`figures.overdue_minor`,
})

const ofOthers = (context: FigureContext): Part => ({
  joined: sql``,
  where: sql`not exists (select from invoices where invoices.customer_id = customers.id and ${isLate(context)})`,
  value: sql`0::bigint`,
})

/**
 * Everybody with a figure, in two parts that can each be read in order until a page is full: those whose kept figures are folded and
 * the few that have changed since; those who are late and those who are not.
 */
export function partsInOrderOf(order: FigureOrder, context: FigureContext): [Part, Part] {
  if (order === 'overdue_minor') return [ofLate(context), ofOthers(context)]
  const value = sql`figures.${sql.ref(order)}`
  return [ofFolded(value), ofAdded(value)]
}

/** Joins the figures of single customers: the rows of a page, or those who are found. Whoever owes nothing has nothing late. */
export const ownFigures = (context: FigureContext) => sql`
  cross join lateral (${keptOf(sql`customers.id`)}) kept
  cross join lateral (
    select coalesce(${overdueMinor(context)}, 0) as overdue_minor from invoices
     where kept.owed_minor > 0 and invoices.customer_id = customers.id and ${isLate(context)}) late`

export const ownFigureOf: Record<FigureOrder, Sql> = {
  owed_minor: sql`kept.owed_minor`,
  last_invoice_date: sql`kept.last_invoice_date`,
  overdue_minor: sql`late.overdue_minor`,
}

export const figureColumns = {
  owed_minor: sql<number>`kept.owed_minor`,
  overdue_minor: sql<number>`late.overdue_minor`,
  last_invoice_date: sql<string | null>`nullif(kept.last_invoice_date, '-infinity')`,
}
