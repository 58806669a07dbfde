import type { CustomerPage } from '#shared/features/customer-page/customer-page.reply.ts'
import { collectedBy } from '#shared/features/documents/rare-details.ts'
import { required } from '#shared/required.ts'
import { payableToBank } from '#shared/features/documents/frozen-parties.ts'
import { findBankFor } from '#server/features/banks/banks.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import type { OpenedLink } from '#server/features/customer-links/customer-links.service.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { isExpressible } from '#server/features/einvoices/written-xml.service.ts'
import { findInvoice, type InvoiceRecord } from '#server/features/invoices/invoices.service.ts'
import { onlineStateOf, type PayContext } from '#server/features/online-payments/pay.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'
import {
  findCreditNote,
  findOtherOpen,
  hasOriginal,
  listCreditNotes,
  listLinkedOpen,
  listOtherOpen,
} from './customer-page.queries.ts'

/** All that the page says, in the customer's language. */
export async function readPage(context: PayContext, link: OpenedLink): Promise<CustomerPage> {
  const { db, clock } = context
  const { business, today } = await businessOn(db, clock.now())
  const invoice = orNotFound(await findInvoice(db, link.invoice_id, today))
  const customer = orNotFound(await findCustomer(db, link.customer_id))
  const collected = collectedBy(invoice.payment_means)
  return {
    language: customer.language,
    today,
    business: { name: business.name, email: business.email, phone: business.phone, website: business.website },
    customer_name: invoice.customer_name,
    document: shownDocument(invoice, await hasOriginal(db, invoice.id)),
    hold: holdOf(invoice),
    documents: await listLinkedOpen(db, link, today),
    others: await listOtherOpen(db, link, today),
    credit_notes: await listCreditNotes(db, link.customer_id),
    collected,
    account: collected ? null : await accountFor(db, invoice),
    online: collected
      ? null
      : await onlineStateOf(context, { invoice_id: link.invoice_id, currency: invoice.currency }),
  }
}

/** What we take ourselves would be paid twice. */
export async function refuseCollected({ db, clock }: PayContext, link: OpenedLink) {
  const { today } = await businessOn(db, clock.now())
  const { payment_means } = orNotFound(await findInvoice(db, link.invoice_id, today))
  if (collectedBy(payment_means)) throw new AppError('payments.not_set_up')
}

type Found = NonNullable<Awaited<ReturnType<typeof findInvoice>>>

/** An imported document has no preview pages; its PDF exists if a user added it. */
function shownDocument(invoice: Found, isKept: boolean): CustomerPage['document'] {
  const isOurs = invoice.kind === 'own'
  return {
    id: invoice.id,
    number: required(invoice.number, 'the number of an issued invoice'),
    issue_date: invoice.issue_date ?? invoice.document_date,
    due_date: invoice.due_date ?? invoice.document_date,
    reference: invoice.reference,
    currency: invoice.currency,
    gross_minor: invoice.gross_minor + invoice.rounding_minor,
    paid_minor: invoice.gross_minor + invoice.rounding_minor - invoice.outstanding_minor,
    outstanding_minor: invoice.outstanding_minor,
    state: invoice.state,
    has_pages: isOurs,
    has_pdf: isOurs || isKept,
    has_xml: isOurs && isExpressible(invoice),
  }
}

/** Holds that only stop reminders are internal, and so are promises without a date. */
function holdOf({ hold_kind, hold_date }: Pick<InvoiceRecord, 'hold_kind' | 'hold_date'>): CustomerPage['hold'] {
  const isSaid = hold_kind === 'disputed' || (hold_kind === 'promised' && hold_date !== null)
  return isSaid ? { kind: hold_kind, date: hold_date } : null
}

/** The account as it is now; where the one on the document was given up, the one that is used in its place. */
async function accountFor(
  db: Db,
  { currency, bank_id, parties }: Pick<InvoiceRecord, 'currency' | 'bank_id' | 'parties'>,
) {
  const bank = (await findBankFor(db, currency, bank_id)) ?? (await findBankFor(db, currency, null))
  return bank ? payableToBank(bank) : (parties?.bank ?? null)
}

type Chosen = { kind: 'invoice' | 'credit_note'; id: string }

/** The document of the link, another open one of the same account, or one of its credit notes; anything else is not there. */
export async function chosenDocument(
  { db, clock }: PayContext,
  link: OpenedLink,
  id: string | undefined,
): Promise<Chosen> {
  if (id === undefined || id === link.invoice_id) return { kind: 'invoice', id: link.invoice_id }
  const { today } = await businessOn(db, clock.now())
  if (await findOtherOpen(db, link.customer_id, id, today)) return { kind: 'invoice', id }
  if (await findCreditNote(db, link.customer_id, id)) return { kind: 'credit_note', id }
  throw new AppError('record.not_found')
}
