import { z } from 'zod'
import { bankChoice } from '#shared/features/banks/banks.contract.ts'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './invoice-form.contract.ts'

export const customerChoice = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  city: z.string(),
  currency: z.string(),
  ...termsShown,
  default_vat_code: z.string(),
  language: z.string(),
  /** Whether one has to be given before anything is issued to them, by their own wish or by their profile. */
  requires_buyer_reference: z.boolean(),
  requires_order_reference: z.boolean(),
  archived: z.boolean(),
})
export type CustomerChoice = z.infer<typeof customerChoice>

const invoiceDefaults = z.object({
  today: z.iso.date(),
  base_currency: z.string(),
  /** No invoice can be issued with an earlier date: numbers and dates increase together. */
  last_issue_date: z.iso.date().nullable(),
  /** The number that the next issued invoice gets, unless another one is issued first. */
  next_number: z.string(),
  /** The hour at which waiting drafts are issued, in the business's time zone. */
  run_hour: z.number().int(),
  banks: z.array(bankChoice),
})
export type InvoiceDefaults = z.output<typeof invoiceDefaults>

export const replies: RepliesOf<typeof contract> = {
  listCustomerChoices: z.object({ data: z.array(customerChoice) }),
  getInvoiceDefaults: invoiceDefaults,
}
