import type { Bill } from './bills.ts'
import { type Books, serialOf } from './books.ts'
import { dateAt, dayMs, idAt, instantAt } from './moments.ts'

type Part = { invoice_id: string; amount_minor: number }

/** One in five customers waits for their next invoice and pays both together. */
export function payTogether(books: Books, bill: Bill) {
  const { unpaid } = bill.buyer
  unpaid.push({ invoice_id: bill.id, amount_minor: bill.totals.gross_minor })
  if (unpaid.length === 1 && books.random.below(5) === 0) return
  pay(books, bill, unpaid.splice(0))
}

/** Invoices that are still unpaid when the books end are paid on the last day. */
export function payTheRest(books: Books, bill: Pick<Bill, 'at' | 'buyer'>) {
  if (bill.buyer.unpaid.length > 0) pay(books, bill, bill.buyer.unpaid.splice(0))
}

const methods = ['bank_transfer', 'bank_transfer', 'bank_transfer', 'card', 'direct_debit', 'cheque'] as const

type Paid = { extra_minor: number; refunded_minor: number; reversed: boolean }

/** Every two-hundredth payment is too high; half of these are refunded. */
export function pay(books: Books, bill: Pick<Bill, 'at' | 'buyer'>, parts: readonly Part[]) {
  const extra_minor = books.random.below(200) === 0 ? 100 + books.random.below(50_000) : 0
  const refunded_minor = books.random.below(2) === 0 ? extra_minor : 0
  const { id, at } = receive(books, bill, parts, { extra_minor, refunded_minor, reversed: false })
  allocate(books, at, { payment_id: id, credit_note_id: null }, parts)
  if (refunded_minor > 0) refund(books, at, { payment_id: id, credit_note_id: null }, refunded_minor)
}

/** A bounced payment: the invoices that it settled are owed again. */
export function bounce(books: Books, bill: Bill) {
  const parts = [{ invoice_id: bill.id, amount_minor: bill.totals.gross_minor }]
  const { id, at } = receive(books, bill, parts, { extra_minor: 0, refunded_minor: 0, reversed: true })
  const source = { payment_id: id, credit_note_id: null }
  allocate(books, at, source, parts)
  allocate(
    books,
    at,
    source,
    parts.map((part) => ({ ...part, amount_minor: -part.amount_minor })),
  )
}

function receive(books: Books, { at: billed, buyer }: Pick<Bill, 'at' | 'buyer'>, parts: readonly Part[], paid: Paid) {
  const { random, until } = books
  const at = Math.min(billed + (3 + random.below(60)) * dayMs, until)
  const serial = serialOf(books, 'payments')
  const id = idAt(at, 'payment', serial)
  const settled = parts.reduce((sum, { amount_minor }) => sum + amount_minor, 0)
  const moment = instantAt(at)
  books.waiting.payments.push({
    id,
    customer_id: buyer.id,
    currency: buyer.currency,
    amount_minor: settled + paid.extra_minor,
    payment_date: dateAt(at),
    method: random.oneOf(methods),
    reference: bankReference(serial, buyer.name),
    allocated_minor: paid.reversed ? 0 : settled,
    refunded_minor: paid.refunded_minor,
    reversal_reason: paid.reversed ? 'Bounced' : '',
    reversal_date: paid.reversed ? dateAt(at) : null,
    reversed_at: paid.reversed ? moment : null,
    created_at: moment,
    updated_at: moment,
  })
  return { id, at }
}

/** A bank's reference is a number, the payer's name, or empty. */
function bankReference(serial: number, name: string) {
  if (serial % 3 === 0) return ''
  return serial % 3 === 1 ? `FP ${(serial * 31) % 10_000_000}` : `BACS ${name.slice(0, 70)} ${serial}`
}

type Source = { payment_id: string | null; credit_note_id: string | null }

export function allocate(books: Books, at: number, source: Source, parts: readonly Part[]) {
  for (const part of parts)
    books.waiting.allocations.push({
      id: idAt(at, 'allocation', serialOf(books, 'allocations')),
      ...source,
      ...part,
      allocated_on: dateAt(at),
      created_at: instantAt(at),
    })
}

export function refund(books: Books, at: number, source: Source, amount_minor: number) {
  books.waiting.refunds.push({
    id: idAt(at, 'refund', serialOf(books, 'refunds')),
    ...source,
    amount_minor,
    refund_date: dateAt(at),
    method: 'bank_transfer',
    reference: '',
    created_at: instantAt(at),
  })
}
