import type { Instant } from '#shared/dates/instant.ts'
import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import { writeReminder } from '#shared/features/reminders/reminder-text.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { findBankFor } from '#server/features/banks/banks.service.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { addressedTo, findCustomer } from '#server/features/customers/customers.service.ts'
import { queueLetter } from '#server/features/email/email.service.ts'
import type { PrintContext } from '#server/features/documents/document-files.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { statementPdf } from '#server/features/statements/statements.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import type { DueRow } from '#server/features/reminders/reminder-recipients.queries.ts'
import * as queries from './reminder-message.queries.ts'

type Order = { on_date: string; by_hand: boolean; created_by: string | null; now: Instant }

/** The message, the record of it and its job in one transaction: there is none without the others. */
export async function queueReminder(tx: Tx, due: DueRow, { now, ...order }: Order) {
  const { business } = await businessOn(tx, now)
  const customer = orNotFound(await findCustomer(tx, due.customer_id))
  const { texts, attach } = await queries.findStep(tx, due.step_id)
  const to = due.to.filter((address) => !due.bounced.includes(address.toLowerCase()))
  const { subject, text } = writeReminder(
    {
      texts,
      languages: [customer.language, business.language],
      business: business.name,
      customer: customer.name,
      contact: greetedNames(customer, to),
      documents: due.documents,
      accounts: await accountsFor(tx, due.documents),
    },
    { formats: formatsFor(customer.language), translate: translateTo(customer.language) },
  )
  const email_id = await queueLetter(tx, {
    kind: 'reminder',
    customer_id: due.customer_id,
    to: addressedTo(customer, to),
    cc: [],
    locale: customer.language,
    subject,
    text,
    from_name: business.email_from_name || business.name,
    reply_to: business.email_reply_to,
    attach_pdf: attach !== 'none',
    created_by: order.created_by,
    created_at: now,
  })
  const { customer_id, step_id } = due
  await queries.insertReminder(
    tx,
    { customer_id, step_id, state: 'sent', email_id, created_at: now, ...order },
    due.documents,
  )
  return email_id
}

/** Where to send what is owed in each currency; nothing for what we take ourselves. */
export async function accountsFor(db: Db, documents: readonly { invoice_id: string; currency: string }[]) {
  const sent = await queries.listPaidBySending(
    db,
    documents.map(({ invoice_id }) => invoice_id),
  )
  const payable = documents.filter(({ invoice_id }) => sent.has(invoice_id))
  const accounts = []
  for (const currency of new Set(payable.map((document) => document.currency))) {
    const account = await findBankFor(db, currency, null)
    if (account) accounts.push({ currency, account })
  }
  return accounts
}

/** The first of the invoices that a message is about. */
export const findRemindedInvoice = async (db: Db, emailId: string) =>
  (await queries.findSentByEmail(db, emailId))?.documents[0]?.invoice_id ?? null

/** More copies than this fill a mailbox. */
const mostCopies = 20

/** The statement as it stands when the message goes out, or copies of the documents that it is about. */
export async function reminderAttachments(
  printContext: PrintContext,
  email: { id: string; kind: string; attach_pdf: boolean },
) {
  if (email.kind !== 'reminder' || !email.attach_pdf) return []
  const { customer_id, attach, documents } = orNotFound(await queries.findSentByEmail(printContext.db, email.id))
  const files =
    attach === 'documents'
      ? await copiesOf(printContext, documents.slice(0, mostCopies))
      : await statementsOf(printContext, customer_id, new Set(documents.map(({ currency }) => currency)))
  return files.map(({ fileName, content }) => ({ filename: fileName, contentType: 'application/pdf', content }))
}

async function statementsOf(printContext: PrintContext, customerId: string, currencies: ReadonlySet<string>) {
  const files = []
  for (const currency of currencies) {
    const asked = { kind: 'open_items' as const, currency }
    const file = await statementPdf(printContext, customerId, asked, printContext.clock.now())
    files.push(currencies.size === 1 ? file : { ...file, fileName: file.fileName.replace('.pdf', `-${currency}.pdf`) })
  }
  return files
}

/** What was brought in from another system may have no PDF here: the message goes out without it. */
async function copiesOf(printContext: PrintContext, documents: { invoice_id: string }[]) {
  const files = []
  for (const { invoice_id } of documents) {
    try {
      files.push(await invoiceFiles.pdf(printContext, invoice_id))
    } catch (error) {
      if (!(error instanceof AppError)) throw error
    }
  }
  return files
}
