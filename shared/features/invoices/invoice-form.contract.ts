import { z } from 'zod'
import { termsShown } from '#shared/features/documents/payment-terms.ts'
import { bankChoice } from '#shared/features/banks/banks.contract.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { emptyIsAbsent, text } from '#shared/validation/text.ts'

const access = 'manage_invoices'

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

/** So that users who write invoices do not need access to customers. */
export const listCustomerChoices = endpoint({
  method: 'GET',
  path: '/api/invoices/choices/customers',
  access: 'invoice_access',
  summary: 'Customers to choose from for an invoice: the best matches of a search, or the one with an id.',
  query: z.strictObject({ q: emptyIsAbsent(text(100)), id: emptyIsAbsent(z.uuid()) }),
  reply: z.object({ data: z.array(customerChoice) }),
})

export const getInvoiceDefaults = endpoint({
  method: 'GET',
  path: '/api/invoices/defaults',
  access,
  summary:
    'What the form of an invoice starts from: the day in the business’s time zone, its currency, and the accounts to be paid into.',
  reply: z.object({
    today: z.iso.date(),
    base_currency: z.string(),
    /** No invoice can be issued with an earlier date: numbers and dates increase together. */
    last_issue_date: z.iso.date().nullable(),
    /** The number that the next issued invoice gets, unless another one is issued first. */
    next_number: z.string(),
    /** The hour at which waiting drafts are issued, in the business's time zone. */
    run_hour: z.number().int(),
    banks: z.array(bankChoice),
  }),
})
