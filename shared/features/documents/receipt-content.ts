import type { PaymentMethod } from '#shared/features/payments/payments.contract.ts'
import type { BilledCustomer, Seller } from './frozen-parties.ts'

/** All that the receipt of a payment says. */
export type ReceiptContent = {
  seller: Seller
  customer: BilledCustomer
  payment_date: string
  method: PaymentMethod
  reference: string
  currency: string
  amount_minor: number
  /** What of it paid which invoices. */
  allocations: { invoice_number: string; amount_minor: number }[]
  /** What stays on account; 0 when nothing does. */
  unallocated_minor: number
  /** Printed across the page: this payment was reversed. */
  reversed: boolean
  language: string
  paper: 'a4' | 'letter'
}
