import { type RawBuilder, sql } from 'kysely'
import { type InvoiceState, invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import type { Standing } from '#server/platform/database/schema/tables.ts'

/** Something is owed on it: the condition of the index of open invoices. */
export const isOpen = sql<boolean>`(status = 'issued' and outstanding_minor > 0)`
const settled = sql<boolean>`(status = 'issued' and outstanding_minor = 0)`

/** For an open invoice. On its due date it is not late yet. */
const isLate = (today: string) => sql<boolean>`due_date < ${today}`
const isNotLate = (today: string) => sql<boolean>`due_date >= ${today}`
const isPartPaid = sql<boolean>`outstanding_minor < gross_minor + rounding_minor`
const isUntouched = sql<boolean>`outstanding_minor = gross_minor + rounding_minor`

/**
 * The condition of each state, on a date in the business's time zone. Each condition is self-contained, so that a
 * list can filter by it.
 */
const conditions: Record<InvoiceState, (today: string) => RawBuilder<boolean>> = {
  draft: () => sql`status = 'draft'`,
  void: () => sql`status = 'void'`,
  overdue: (today) => sql`${isOpen} and ${isLate(today)}`,
  part_paid: (today) => sql`${isOpen} and ${isNotLate(today)} and ${isPartPaid}`,
  unpaid: (today) => sql`${isOpen} and ${isNotLate(today)} and ${isUntouched}`,
  written_off: () => sql`${settled} and written_off_minor > 0`,
  credited: () => sql`${settled} and written_off_minor = 0 and credited_minor > 0 and paid_minor = 0`,
  paid: () => sql`${settled} and written_off_minor = 0 and (credited_minor = 0 or paid_minor > 0)`,
}

export const isInState = (state: InvoiceState, today: string) => sql<boolean>`(${conditions[state](today)})`

export function stateOn(today: string) {
  const cases = invoiceStates.map((state) => sql`when ${conditions[state](today)} then ${sql.lit(state)}`)
  return sql<InvoiceState>`case ${sql.join(cases, sql` `)} end`
}

/** The same for invoices that are known to be open: the index of open invoices is enough. */
export const openStateOn = (today: string) =>
  sql<
    'overdue' | 'part_paid' | 'unpaid'
  >`case when ${isLate(today)} then 'overdue' when ${isPartPaid} then 'part_paid' else 'unpaid' end`

/**
 * The part of a state that does not depend on the date, for which the database stores counts: `invoice_standing()`
 * in 160_tallies.sql. Written in SQL there because triggers use it; `invoice-states.test.ts` compares both in every case.
 */
export const standingOf = {
  draft: 'draft',
  unpaid: 'open',
  part_paid: 'open',
  overdue: 'open',
  paid: 'paid',
  credited: 'credited',
  written_off: 'written_off',
  void: 'void',
} as const satisfies Record<InvoiceState, Standing>
