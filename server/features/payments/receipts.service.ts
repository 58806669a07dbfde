import { required } from '#shared/required.ts'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import type { ReceiptContent } from '#shared/features/documents/receipt-content.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { findBusiness } from '#server/features/business/business.service.ts'
import { addressedTo, asBilled, findCustomer, recipientsOf } from '#server/features/customers/customers.service.ts'
import { printReceipt } from '#server/features/documents/printing/print.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import type { Typesetter } from '#server/platform/pdf/typesetter.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { sellerOf } from '#shared/features/documents/frozen-parties.ts'
import { findInvoiceTotals } from './payments.queries.ts'
import { readPayment } from './payments.service.ts'

/** The same each time it is printed, and as unique as the payment's own id: R-20260330-9D2C41F0. */
const receiptNumber = ({ id, payment_date }: { id: string; payment_date: string }) =>
  `R-${payment_date.replaceAll('-', '')}-${id.slice(-8).toUpperCase()}`

async function receiptContent(db: Db, paymentId: string): Promise<ReceiptContent> {
  const payment = await readPayment(db, paymentId)
  const business = await findBusiness(db)
  const customer = orNotFound(await findCustomer(db, payment.customer_id))
  const totals = await findInvoiceTotals(
    db,
    payment.allocations.map(({ invoice_id }) => invoice_id),
  )
  return {
    seller: sellerOf(business),
    customer: asBilled(customer),
    number: receiptNumber(payment),
    payment_date: payment.payment_date,
    method: payment.method,
    reference: payment.reference,
    currency: payment.currency,
    amount_minor: payment.amount_minor,
    allocations: payment.allocations.map(({ invoice_id, invoice_number, amount_minor }) => ({
      invoice_number,
      gross_minor: required(totals.get(invoice_id), 'the total of a paid invoice'),
      amount_minor,
    })),
    unallocated_minor: payment.unallocated_minor,
    reversed: payment.reversal !== null,
    language: customer.language,
    paper: business.paper,
  }
}

export async function receiptPdf(printContext: { db: Db; typesetter: Typesetter }, paymentId: string) {
  const content = await receiptContent(printContext.db, paymentId)
  return { fileName: `receipt-${content.payment_date}.pdf`, content: await printReceipt(printContext, content) }
}

export async function receiptAttachments(
  printContext: { db: Db; typesetter: Typesetter },
  email: { payment_id: string | null },
) {
  if (email.payment_id === null) return []
  const { fileName, content } = await receiptPdf(printContext, email.payment_id)
  return [{ filename: fileName, contentType: 'application/pdf', content }]
}

/** The PDF of the receipt is made when the message is sent. */
export async function queueReceipt(
  tx: Tx,
  { user_id }: { user_id: string },
  paymentId: string,
  wanted: string[] | undefined,
  now: Instant,
) {
  const payment = await readPayment(tx, paymentId)
  if (payment.reversal) throw new AppError('payment.reversed')
  const business = await findBusiness(tx)
  const customer = orNotFound(await findCustomer(tx, payment.customer_id))
  const to = wanted ?? recipientsOf(customer.contacts)
  if (to.length === 0) throw refusedField('to', { key: 'validation.no_recipient' })
  const translate = translateTo(customer.language)
  const formats = formatsFor(customer.language)
  const values = {
    business: business.name,
    contact: greetedNames(customer, to),
    amount: formats.money(payment.amount_minor, payment.currency),
    date: formats.date(payment.payment_date),
  }
  await queueLetter(tx, {
    kind: 'receipt',
    payment_id: paymentId,
    to: addressedTo(customer, to),
    cc: [],
    locale: customer.language,
    subject: translate('email.receipt.subject', values),
    text: translate('email.receipt.body', values),
    from_name: business.email_from_name || business.name,
    reply_to: business.email_reply_to,
    attach_pdf: true,
    created_by: user_id,
    created_at: now,
  })
  return { to }
}
