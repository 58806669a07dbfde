import type { BankLine } from '#shared/features/banking/lines.reply.ts'
import type { CreditNoteRow } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { PaymentRow } from '#shared/features/payments/payments.reply.ts'

/** What money that went out may have paid back. */
export type PayBack = {
  kind: 'payment' | 'credit_note' | 'return'
  id: string
  /** What is left of it, or what was paid. */
  amount: number
  date: string
  number: string
  about: string
  /** What the bank kept for returning it. */
  charge: number
}

/** A bank takes no more than this for a payment that is returned. */
const mostCharged = 5_000

/** Returned payments of the amount first, then what there is enough left of. */
export function waysToPayBack(line: BankLine, payments: readonly PaymentRow[], notes: readonly CreditNoteRow[]) {
  const paid = -line.amount_minor
  const own = payments.filter(({ reversed, kind }) => !reversed && kind === 'own')
  const returns = own
    .map((payment) => ({ payment, charge: paid - payment.amount_minor }))
    .filter(({ payment, charge }) => charge >= 0 && charge <= mostCharged && payment.payment_date <= line.booked_date)
    .toSorted((one, other) => one.charge - other.charge)
    .map(({ payment, charge }): PayBack => ({ ...ofPayment(payment), kind: 'return', charge }))
  const onAccount = own
    .filter(({ unallocated_minor: left }) => left >= paid)
    .map((payment): PayBack => ({ ...ofPayment(payment), kind: 'payment', amount: payment.unallocated_minor }))
  const credits = notes
    .filter(({ unallocated_minor: left }) => left >= paid)
    .map((note): PayBack => ({
      kind: 'credit_note',
      id: note.id,
      amount: note.unallocated_minor,
      date: note.issue_date ?? note.created_at.slice(0, 10),
      number: note.number ?? '',
      about: note.reason,
      charge: 0,
    }))
  return [...returns.slice(0, 5), ...onAccount, ...credits]
}

const ofPayment = ({ id, amount_minor: amount, payment_date: date, reference, invoice_numbers }: PaymentRow) => ({
  id,
  amount,
  date,
  number: invoice_numbers.join(', '),
  about: [reference, ...invoice_numbers].filter(Boolean).join(' · '),
  charge: 0,
})
