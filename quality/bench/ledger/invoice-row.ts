import { addDays } from '#shared/dates/business-date.ts'
import { type Bill, exchangeOf, firstOfMonth, type SettledAmounts } from './bills.ts'
import { partiesWith } from './buyers.ts'
import type { TableRow } from './copy-rows.ts'
import type { Outcome } from './outcomes.ts'
import { instantAt } from './moments.ts'

export function invoiceRow(bill: Bill, outcome: Outcome, kept: SettledAmounts): TableRow {
  const { nth, id, at, date, buyer, number, lines, totals } = bill
  const moment = instantAt(at)
  return {
    id,
    status: outcome === 'draft' || outcome === 'void' ? outcome : 'issued',
    number,
    customer_id: buyer.id,
    customer_name: buyer.name,
    currency: buyer.currency,
    reference: referenceOf(nth),
    terms_days: buyer.terms_days,
    document_date: date,
    ...(number === null ? notIssued : issued(bill, moment)),
    ...exchangeOf(buyer.currency, date, totals.vat_minor),
    lines: JSON.stringify(lines),
    vat_groups: JSON.stringify(totals.vat_groups),
    net_minor: totals.net_minor,
    discount_minor: totals.discount_minor,
    vat_minor: totals.vat_minor,
    gross_minor: totals.gross_minor,
    ...kept,
    ...(outcome === 'held' ? { ...held, held_at: moment } : notHeld),
    ...(outcome === 'void' ? { ...voided, voided_at: moment } : notVoided),
    created_at: moment,
    updated_at: moment,
    ...ofSchedule(bill),
  }
}

const notIssued = { issue_date: null, tax_point: null, due_date: null, parties: null, issued_at: null }

const issued = ({ date, buyer, totals }: Bill, moment: string) => ({
  issue_date: date,
  tax_point: date,
  due_date: addDays(date, buyer.terms_days),
  parties: partiesWith(buyer, totals.vat_groups),
  issued_at: moment,
})

const notHeld = { hold_kind: null, hold_reason: '', held_at: null }
const held = { hold_kind: 'disputed', hold_reason: 'Says that half of it is missing' }

const notVoided = { void_reason: '', voided_at: null }
const voided = { void_reason: 'Made for the wrong customer' }

/** Order references: three of four invoices have one. */
function referenceOf(nth: number) {
  if (nth % 4 === 0) return ''
  if (nth % 4 === 1) return `PO-${(nth * 37) % 1_000_000}`
  return nth % 4 === 2 ? `Your order ${nth} of spring` : `Project ${nth % 5_000}/B`
}

/** The first invoice of each month comes from the customer's schedule, if there is one. */
function ofSchedule({ buyer: { schedule }, date, number }: Bill) {
  const period = firstOfMonth(date)
  if (!schedule || number === null || schedule.last_period >= period) return { schedule_id: null, period_date: null }
  return { schedule_id: schedule.id, period_date: period }
}
