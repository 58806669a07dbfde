import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import type { BilledCustomer, Seller } from './frozen-parties.ts'

/** The whole content of a payment's receipt. */
export type ReceiptContent = {
  seller: Seller
  customer: BilledCustomer
  number: string
  payment_date: string
  method: PaymentMethod
  reference: string
  currency: string
  amount_minor: number
  /** How much of it paid which invoices. */
  allocations: { invoice_number: string; gross_minor: number; amount_minor: number }[]
  /** What remains on account; 0 if nothing does. */
  unallocated_minor: number
  /** Printed across the page when the payment was reversed. */
  reversed: boolean
  language: string
  paper: 'a4' | 'letter'
}
