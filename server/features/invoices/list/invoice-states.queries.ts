import { type RawBuilder, sql } from 'kysely'
import { type InvoiceState, invoiceStates } from '#shared/features/invoices/invoice-states.ts'

/** Anything is owed on it: what the index of open invoices holds. */
export const isOpen = sql<boolean>`(status = 'issued' and outstanding_minor > 0)`
const settled = sql<boolean>`(status = 'issued' and outstanding_minor = 0)`

/** When an invoice is shown as what, on a day in the business's time zone. Each condition stands alone, so that a list can filter by it. */
const conditions: Record<InvoiceState, (today: string) => RawBuilder<boolean>> = {
  draft: () => sql`status = 'draft'`,
  void: () => sql`status = 'void'`,
  overdue: (today) => sql`${isOpen} and due_date < ${today}`,
  part_paid: (today) => sql`${isOpen} and due_date >= ${today} and outstanding_minor < gross_minor`,
  unpaid: (today) => sql`${isOpen} and due_date >= ${today} and outstanding_minor = gross_minor`,
  written_off: () => sql`${settled} and written_off_minor > 0`,
  credited: () => sql`${settled} and written_off_minor = 0 and credited_minor > 0 and paid_minor = 0`,
  paid: () => sql`${settled} and written_off_minor = 0 and (credited_minor = 0 or paid_minor > 0)`,
}

export const isInState = (state: InvoiceState, today: string) => sql<boolean>`(${conditions[state](today)})`

export function stateOn(today: string) {
  const cases = invoiceStates.map((state) => sql`when ${conditions[state](today)} then ${sql.lit(state)}`)
  return sql<InvoiceState>`case ${sql.join(cases, sql` `)} end`
}
