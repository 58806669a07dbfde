import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { payableTo } from '#shared/features/documents/frozen-parties.ts'
import { invoiceStates } from '#shared/features/invoices/invoice-states.ts'
import { onlinePaymentStatuses } from '#shared/features/online-payments/online-payment.ts'
import { endpoint } from '#shared/http/endpoint.ts'
import { requiredText, text } from '#shared/validation/text.ts'

const minor = z.number().int()

/** Any text: what is not a token opens nothing, like a wrong one. */
const byToken = z.strictObject({ token: z.string().max(300) })

/** Another open document of the account, or one of its credit notes; by default the one that the link leads to. */
const documentChoice = { document: z.uuid().optional() }

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

export const readCustomerPage = endpoint({
  method: 'GET',
  path: '/api/c/:token',
  access: 'public',
  summary:
    'What a customer sees by a secret link: the document, what is owed, how to pay it, and the other open documents of the account. A token that is wrong, ended or revoked is 404.',
  params: byToken,
  reply: customerPage,
})

export const readCustomerPages = endpoint({
  method: 'GET',
  path: '/api/c/:token/pages',
  access: 'public',
  summary: 'The document of a secret link as it prints, or another one of the same account, one SVG a page.',
  params: byToken,
  query: z.strictObject(documentChoice),
  reply: z.object({ pages: z.array(z.string()), is_whole: z.boolean() }),
})

export const readCustomerPdf = endpoint({
  method: 'GET',
  path: '/api/c/:token/pdf',
  access: 'public',
  summary: 'The PDF of the document of a secret link, or of another one of the same account.',
  params: byToken,
  query: z.strictObject(documentChoice),
  download: 'application/pdf',
})

export const readCustomerXml = endpoint({
  method: 'GET',
  path: '/api/c/:token/xml',
  access: 'public',
  summary: 'The same as an e-invoice, in UBL or CII.',
  params: byToken,
  query: z.strictObject({ ...documentChoice, format: z.enum(['ubl', 'cii']).default('ubl') }),
  download: 'application/xml',
})

export const recordCustomerView = endpoint({
  method: 'POST',
  path: '/api/c/:token/seen',
  access: 'public',
  summary: 'Called by the page once somebody sees it. Programs that only fetch addresses do not call it.',
  params: byToken,
})

const replied = z.object({ hold: holdOfCustomer })

export const promisePayment = endpoint({
  method: 'POST',
  path: '/api/c/:token/promise',
  access: 'public',
  summary: 'The customer says when the document will be paid: it is put on hold until then, and a note is kept.',
  params: byToken,
  body: z.strictObject({ date: businessDate, text: text(2_000).default('') }),
  reply: replied,
  status: 201,
})

export const disputeDocument = endpoint({
  method: 'POST',
  path: '/api/c/:token/dispute',
  access: 'public',
  summary: 'The customer says what is wrong with the document: it is put on hold, and a note is kept.',
  params: byToken,
  body: z.strictObject({ text: requiredText(2_000) }),
  reply: replied,
  status: 201,
})

export const startCustomerPayment = endpoint({
  method: 'POST',
  path: '/api/c/:token/pay',
  access: 'public',
  summary: 'Begin to pay online what is owed now: answers where. Asked for twice, it is the same page.',
  params: byToken,
  reply: z.object({ url: z.string(), amount_minor: minor, currency: z.string() }),
  status: 201,
})

const paymentState = z.object({ status: z.enum(onlinePaymentStatuses).nullable(), outstanding_minor: minor })

export const checkCustomerPayment = endpoint({
  method: 'POST',
  path: '/api/c/:token/pay/check',
  access: 'public',
  summary: 'Ask the provider what became of the newest attempt to pay, for who comes back from there.',
  params: byToken,
  reply: paymentState,
})

export const payAtStandIn = endpoint({
  method: 'POST',
  path: '/api/c/:token/pay/stand-in',
  access: 'public',
  summary: 'In the demo, where nobody is paid: what paying would do.',
  params: byToken,
  body: z.strictObject({ outcome: z.enum(['paid', 'cancelled']) }),
  reply: paymentState,
})

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

export const listCustomerReplies = endpoint({
  method: 'GET',
  path: '/api/invoices/replies',
  access: 'invoice_access',
  summary:
    'What customers have said on their pages and nobody has dealt with: disputes until the hold is changed, promises for a week and once they are broken.',
  reply: z.object({ data: z.array(customerReply) }),
})
