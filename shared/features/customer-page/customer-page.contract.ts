import { z } from 'zod'
import { businessDate } from '#shared/dates/business-date.ts'
import { endpoint, json } from '#shared/http/endpoint.ts'
import type { Rows } from '#shared/http/paged.ts'
import { requiredText, text } from '#shared/validation/text.ts'
import type {
  CustomerPage,
  CustomerReply,
  DocumentPictures,
  PaymentState,
  Replied,
  StartedPayment,
} from './customer-page.reply.ts'

/** Any text: what is not a token opens nothing, like a wrong one. */
const byToken = z.strictObject({ token: z.string().max(300) })

/** Another open document of the account, or one of its credit notes; by default the one that the link leads to. */
const documentChoice = { document: z.uuid().optional() }

export const readCustomerPage = endpoint({
  method: 'GET',
  path: '/api/c/:token',
  access: 'public',
  summary:
    'What a customer sees by a secret link: the document, what is owed, how to pay it, and the other open documents of the account. A token that is wrong, ended or revoked is 404.',
  params: byToken,
  reply: json<CustomerPage>(),
})

export const readCustomerPages = endpoint({
  method: 'GET',
  path: '/api/c/:token/pages',
  access: 'public',
  summary: 'The document of a secret link as it prints, or another one of the same account, one SVG a page.',
  params: byToken,
  query: z.strictObject(documentChoice),
  reply: json<DocumentPictures>(),
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

export const promisePayment = endpoint({
  method: 'POST',
  path: '/api/c/:token/promise',
  access: 'public',
  summary: 'The customer says when the document will be paid: it is put on hold until then, and a note is kept.',
  params: byToken,
  body: z.strictObject({ date: businessDate, text: text(2_000).default('') }),
  reply: json<Replied>(),
  status: 201,
})

export const disputeDocument = endpoint({
  method: 'POST',
  path: '/api/c/:token/dispute',
  access: 'public',
  summary: 'The customer says what is wrong with the document: it is put on hold, and a note is kept.',
  params: byToken,
  body: z.strictObject({ text: requiredText(2_000) }),
  reply: json<Replied>(),
  status: 201,
})

export const startCustomerPayment = endpoint({
  method: 'POST',
  path: '/api/c/:token/pay',
  access: 'public',
  summary: 'Begin to pay online what is owed now: answers where. Asked for twice, it is the same page.',
  params: byToken,
  reply: json<StartedPayment>(),
  status: 201,
})

export const checkCustomerPayment = endpoint({
  method: 'POST',
  path: '/api/c/:token/pay/check',
  access: 'public',
  summary: 'Ask the provider what became of the newest attempt to pay, for who comes back from there.',
  params: byToken,
  reply: json<PaymentState>(),
})

export const payAtStandIn = endpoint({
  method: 'POST',
  path: '/api/c/:token/pay/stand-in',
  access: 'public',
  summary: 'In the demo, where nobody is paid: what paying would do.',
  params: byToken,
  body: z.strictObject({ outcome: z.enum(['paid', 'cancelled']) }),
  reply: json<PaymentState>(),
})

export const listCustomerReplies = endpoint({
  method: 'GET',
  path: '/api/invoices/replies',
  access: 'invoice_access',
  summary:
    'What customers have said on their pages and nobody has dealt with: disputes until the hold is changed, promises for a week and once they are broken.',
  reply: json<Rows<CustomerReply>>(),
})
