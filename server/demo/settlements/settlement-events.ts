import { newPayment, type PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import { recordPayment } from '#server/features/payments/payments.service.ts'
import { writeOffInvoice } from '#server/features/payments/write-offs.service.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { duringWork } from '#server/demo/demo-business.ts'
import type { Issued } from '#server/demo/invoices/plan-invoices.ts'

export type By = { user_id: string }

/** Something that happens on a date. */
export type Event = { date: string; run: (tx: Tx, by: By) => Promise<unknown> }

export type Invoice = Issued & {
  due_date: string
  customer_id: string
  currency: string
  gross_minor: number
  /** The account that the invoice asks to be paid into. */
  bank_id: string | null
}

type Paying = { date: string; amount_minor: number; method: PaymentMethod; over?: number }

/** Records a payment and allocates all or part of it to an invoice. */
export const payIn = (tx: Tx, by: By, invoice: Invoice, { date, amount_minor, method, over = 0 }: Paying) =>
  recordPayment(
    tx,
    by,
    newPayment.parse({
      customer_id: invoice.customer_id,
      currency: invoice.currency,
      amount_minor: amount_minor + over,
      payment_date: date,
      method,
      bank_id: invoice.bank_id,
      reference: invoice.planned.reference || invoice.planned.customer.split(' ')[0]?.toUpperCase(),
      allocations: [{ invoice_id: invoice.id, amount_minor }],
    }),
    duringWork(date, amount_minor),
  )

export const pays = (invoice: Invoice, paying: Paying): Event => ({
  date: paying.date,
  run: (tx, by) => payIn(tx, by, invoice, paying),
})

type Off = {
  date: string
  amount_minor?: number
  reason: 'bad_debt' | 'small_difference' | 'bank_charge' | 'settlement_discount'
  note?: string
}

export const writesOff = (invoice: Invoice, { date, amount_minor, reason, note = '' }: Off): Event => ({
  date,
  run: (tx, by) =>
    writeOffInvoice(tx, by, invoice.id, { amount_minor, reason, note, write_off_date: date }, duringWork(date, 3)),
})
