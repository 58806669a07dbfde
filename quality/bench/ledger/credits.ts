import { creditGroups, nothingCredited } from '#shared/money/credit-remainder.ts'
import { type Bill, exchangeOf, nextNumber } from './bills.ts'
import { type Books, serialOf } from './books.ts'
import { partiesWith } from './buyers.ts'
import { dateAt, dayMs, idAt, instantAt } from './moments.ts'
import { allocate, refund } from './receipts.ts'

/** A fixed number of days after the invoice, so that numbers and dates of credit notes increase together. */
const creditAfterDays = 14

/**
 * Credits the first lines, and allocates the credit to the invoice up to what is owed on it. Returns the amount
 * allocated.
 */
export function credit(books: Books, bill: Bill, { parts, owed_minor }: { parts: number; owed_minor: number }) {
  const at = Math.min(bill.at + creditAfterDays * dayMs, books.until)
  const date = dateAt(at)
  const serial = serialOf(books, 'credit_notes')
  const id = idAt(at, 'credit_note', serial)
  const lines = bill.lines.slice(0, parts).map((line, place) => ({
    ...line,
    id: idAt(at, 'credit_line', serial * bill.lines.length + place),
    invoice_line_id: line.id,
    credited_quantity: line.quantity,
  }))
  const groups = creditGroups(lines, { vat_groups: bill.totals.vat_groups, credited: nothingCredited })
  const net_minor = lines.reduce((sum, line) => sum + line.net_minor, 0)
  const vat_minor = groups.reduce((sum, group) => sum + group.vat_minor, 0)
  const gross_minor = net_minor + vat_minor
  const allocated_minor = Math.min(gross_minor, owed_minor)
  // The remainder is alternately refunded and kept as credit.
  const refunded_minor = serial % 2 === 0 ? gross_minor - allocated_minor : 0
  const { buyer } = bill
  const moment = instantAt(at)
  books.waiting.credit_notes.push({
    id,
    status: 'issued',
    number: nextNumber(books.creditNumbers, 'CN', date),
    customer_id: buyer.id,
    customer_name: buyer.name,
    invoice_id: bill.id,
    currency: buyer.currency,
    reason: 'Goods returned',
    issue_date: date,
    tax_point: date,
    document_date: date,
    ...exchangeOf(buyer.currency, date, vat_minor),
    lines: JSON.stringify(lines),
    vat_groups: JSON.stringify(groups),
    net_minor,
    vat_minor,
    gross_minor,
    parties: partiesWith(buyer, groups),
    issued_at: moment,
    allocated_minor,
    refunded_minor,
    created_at: moment,
    updated_at: moment,
  })
  const source = { payment_id: null, credit_note_id: id }
  if (allocated_minor > 0) allocate(books, at, source, [{ invoice_id: bill.id, amount_minor: allocated_minor }])
  if (refunded_minor > 0) refund(books, at, source, refunded_minor)
  return allocated_minor
}
