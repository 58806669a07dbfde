import type { Bill, SettledAmounts } from './bills.ts'
import { type Books, serialOf } from './books.ts'
import { credit } from './credits.ts'
import type { Outcome } from './outcomes.ts'
import { dateAt, dayMs, idAt, instantAt } from './moments.ts'
import { bounce, pay, payTogether } from './receipts.ts'

const nothing: SettledAmounts = { paid_minor: 0, credited_minor: 0, written_off_minor: 0 }

/** Records what happens to an invoice, and returns its settlement columns. */
export function settle(books: Books, bill: Bill, outcome: Outcome): SettledAmounts {
  const gross = bill.totals.gross_minor
  const half = Math.floor(gross / 2)
  switch (outcome) {
    case 'paid':
      payTogether(books, bill)
      return { ...nothing, paid_minor: gross }
    case 'part_paid':
      pay(books, bill, [{ invoice_id: bill.id, amount_minor: half }])
      return { ...nothing, paid_minor: half }
    case 'bounced':
      bounce(books, bill)
      return nothing
    case 'credited':
      return { ...nothing, credited_minor: credit(books, bill, { parts: bill.lines.length, owed_minor: gross }) }
    case 'part_credited': {
      const credited_minor = credit(books, bill, { parts: 1, owed_minor: gross })
      if (credited_minor < gross) pay(books, bill, [{ invoice_id: bill.id, amount_minor: gross - credited_minor }])
      return { ...nothing, credited_minor, paid_minor: gross - credited_minor }
    }
    case 'credited_after_payment':
      pay(books, bill, [{ invoice_id: bill.id, amount_minor: gross }])
      credit(books, bill, { parts: 1, owed_minor: 0 })
      return { ...nothing, paid_minor: gross }
    case 'written_off':
      pay(books, bill, [{ invoice_id: bill.id, amount_minor: half }])
      writeOff(books, bill, gross - half)
      return { ...nothing, paid_minor: half, written_off_minor: gross - half }
    default:
      return nothing
  }
}

function writeOff(books: Books, bill: Bill, amount_minor: number) {
  const at = Math.min(bill.at + 63 * dayMs, books.until)
  books.waiting.write_offs.push({
    id: idAt(at, 'write_off', serialOf(books, 'write_offs')),
    invoice_id: bill.id,
    amount_minor,
    reason: 'bad_debt',
    note: '',
    write_off_date: dateAt(at),
    created_at: instantAt(at),
  })
}
