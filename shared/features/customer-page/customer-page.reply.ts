import { z } from 'zod'
import { payableTo } from '#shared/features/documents/frozen-parties.ts'
import { invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import { onlinePaymentStatuses } from '#shared/features/online-payments/online-payment.ts'
import type { RepliesOf } from '#shared/http/endpoint.ts'
import type * as contract from './customer-page.contract.ts'

const minor = z.number().int()

const openDocument = z.object({
  id: z.uuid(),
  number: z.string(),
  issue_date: z.iso.date(),
  due_date: z.iso.date(),
  currency: z.string(),
  outstanding_minor: minor,
  state: z.enum(invoiceStates),
})

/** What the customer may look at besides. */
const otherDocument = openDocument.extend({ has_pages: z.boolean(), has_pdf: z.boolean() })

const creditNote = z.object({
  id: z.uuid(),
  number: z.string(),
  issue_date: z.iso.date(),
  currency: z.string(),
  gross_minor: minor,
  /** What of it can still be used. */
  left_minor: minor,
  has_pages: z.boolean(),
  has_pdf: z.boolean(),
})

const holdOfCustomer = z.object({
  kind: z.enum(['promised', 'disputed']),
  /** When it will be paid. */
  date: z.iso.date().nullable(),
})

const onlinePayment = z.object({
  /** No real money is moved: test keys, or the stand-in of the demo. */
  is_test: z.boolean(),
  is_stand_in: z.boolean(),
  /** Of the newest attempt to pay; null before the first. */
  status: z.enum(onlinePaymentStatuses).nullable(),
})

const customerPage = z.object({
  /** The language of the customer. */
  language: z.string(),
  /** Today's date where the business is. */
  today: z.iso.date(),
  business: z.object({ name: z.string(), email: z.string(), phone: z.string(), website: z.string() }),
  customer_name: z.string(),
  document: openDocument.extend({
    reference: z.string(),
    gross_minor: minor,
    paid_minor: minor,
    /** Whether there are pages to look at, a PDF and an XML. */
    has_pages: z.boolean(),
    has_pdf: z.boolean(),
    has_xml: z.boolean(),
  }),
  /** What the customer has said about it, as long as it holds. */
  hold: holdOfCustomer.nullable(),
  /** What is open of what the link is about, the earliest due first: the document, or all that its message is about. */
  documents: z.array(otherDocument),
  /** The other open documents of the account, the earliest due first. */
  others: z.array(otherDocument),
  /** The newest credit notes of the account. */
  credit_notes: z.array(creditNote),
  /** Set where we take the money ourselves, from a card or an account: then nobody is asked to send it. */
  collected: z.enum(['card', 'direct_debit']).nullable(),
  /** The account to pay into; null where there is none for the currency, and where we take the money ourselves. */
  account: payableTo.nullable(),
  /** Null where it cannot be paid online, and where we take the money ourselves. */
  online: onlinePayment.nullable(),
})
export type CustomerPage = z.infer<typeof customerPage>

export const replied = z.object({ hold: holdOfCustomer })
export type Replied = z.output<typeof replied>

export const paymentState = z.object({ status: z.enum(onlinePaymentStatuses).nullable(), outstanding_minor: minor })
export type PaymentState = z.output<typeof paymentState>

export const customerReply = z.object({
  id: z.uuid(),
  invoice_id: z.uuid(),
  number: z.string(),
  customer_name: z.string(),
  kind: z.enum(['promised', 'disputed']),
  date: z.iso.date().nullable(),
  /** Promised for a day that is over, and still owed. */
  is_broken: z.boolean(),
  reason: z.string(),
  currency: z.string(),
  outstanding_minor: minor,
  created_at: z.iso.datetime(),
})
export type CustomerReply = z.infer<typeof customerReply>

const documentPictures = z.object({ pages: z.array(z.string()), is_whole: z.boolean() })
export type DocumentPictures = z.output<typeof documentPictures>

const startedPayment = z.object({ url: z.string(), amount_minor: minor, currency: z.string() })
export type StartedPayment = z.output<typeof startedPayment>

export const replies: RepliesOf<typeof contract> = {
  readCustomerPage: customerPage,
  readCustomerPages: documentPictures,
  promisePayment: replied,
  disputeDocument: replied,
  startCustomerPayment: startedPayment,
  checkCustomerPayment: paymentState,
  payAtStandIn: paymentState,
  listCustomerReplies: z.object({ data: z.array(customerReply) }),
}
