import { dayIn } from '#shared/dates/business-date.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { InvoiceChange, NewInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { wholeOf } from '#server/features/documents/stored-document.service.ts'
import { keepItemsOf } from '#server/features/items/items.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { givenTerms, termsOf } from '#shared/features/documents/payment-terms.ts'
import { omitUndefined } from '#shared/objects.ts'
import { type Completed, completed, type DraftFields, type DraftContext } from './complete-draft.ts'
import * as queries from '#server/features/invoices/invoices.queries.ts'
import { draftContext, type FoundContext } from './draft-context.queries.ts'

/** Reads everything that a draft refers to, as of now. */
export async function readDraftContext(
  db: Db,
  given: Pick<DraftFields, 'customer_id' | 'currency' | 'bank_id'>,
  now: Instant,
): Promise<DraftContext> {
  const { customer_id, currency, bank_id } = given
  return asDraftContext(await draftContext.one(db, { customer_id, currency, bank_id }), now)
}

function asDraftContext({ business, customer, rates, bank }: FoundContext, now: Instant): DraftContext {
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  return { business, today: dayIn(business.time_zone, now), customer, rates, bank: bank ?? undefined }
}

export const completeDraft = async (db: Db, given: DraftFields, now: Instant) =>
  completed(given, await readDraftContext(db, given, now))

/** An invoice as it was written, and the completed draft: a response needs no further reads or calculations. */
export type WrittenDraft = { invoice: queries.ShownInvoice; draftNow: Completed }

export async function createDraft(
  tx: Tx,
  { user_id }: { user_id: string | null },
  { copied_invoice_id, ...given }: NewInvoice,
  now: Instant,
): Promise<WrittenDraft> {
  // Lines copied from another invoice become new lines, so their ids are dropped.
  const fresh = { ...given, lines: given.lines.map(({ id: _, ...line }) => line) }
  const context = await readDraftContext(tx, fresh, now)
  const draftNow = completed(fresh, context)
  const { record, customer } = draftNow
  if (customer.archived_at !== null) throw refusedField('customer_id', { key: 'validation.archived_customer' })
  await keepItemsOf(tx, fresh.lines)
  if (copied_invoice_id !== null) orNotFound(await queries.lockSource(tx, copied_invoice_id))
  const draft = { ...record, copied_invoice_id, created_by: user_id, created_at: now }
  return { invoice: await queries.insertDraft(tx, draft, context.today), draftNow }
}

/** A new draft dated today with the content of an existing invoice. */
export async function copyInvoice(tx: Tx, by: { user_id: string }, invoice: queries.InvoiceRecord, now: Instant) {
  // What was on account is used up, and what was delivered was delivered once.
  const once = {
    issue_date: null,
    due_date: null,
    bank_id: null,
    prepaid_minor: 0,
    delivery: null,
    despatch_reference: '',
    receiving_reference: '',
  }
  const copy = { ...fieldsOf(invoice), ...once, copied_invoice_id: invoice.id }
  const { invoice: written } = await createDraft(tx, by, copy, now)
  return written.id
}

export async function changeDraft(
  tx: Tx,
  invoiceId: string,
  { version, ...change }: InvoiceChange,
  now: Instant,
  current: (invoice: queries.InvoiceRecord) => Promise<{ id: string; version: number; updated_at: Instant }>,
): Promise<WrittenDraft> {
  const draft = await lockDraft(tx, invoiceId)
  if (draft.version !== version) await refuseStale(tx, 'invoices', await current(draft), version)
  const known = new Set(draft.lines.map(({ id }) => id))
  const terms = givenTerms(change, termsOf(draft))
  const given = { ...fieldsOf(draft), ...omitUndefined({ ...change, terms, terms_days: undefined }) }
  const lines = given.lines.map(({ id, ...line }) => (id !== undefined && known.delete(id) ? { ...line, id } : line))
  await keepItemsOf(tx, lines, draft.lines)
  const context = await readDraftContext(tx, given, now)
  const draftNow = completed({ ...given, lines }, context)
  // A draft keeps its position in the list, however often someone edits it.
  const document_date = draftNow.record.issue_date ?? draft.document_date
  const record = { ...draftNow.record, document_date }
  return { invoice: await queries.updateDraft(tx, invoiceId, record, context.today), draftNow }
}

export async function removeDraft(tx: Tx, invoiceId: string) {
  refuseIssued(orNotFound(await queries.lockWithReferences(tx, invoiceId)))
  await queries.deleteDraft(tx, invoiceId)
}

async function lockDraft(tx: Tx, invoiceId: string) {
  return refuseIssued(orNotFound(await queries.lockInvoice(tx, invoiceId)))
}

export async function lockDraftWithContext(tx: Tx, invoiceId: string, now: Instant) {
  const draft = refuseIssued(orNotFound(await queries.lockInvoiceWithContext(tx, invoiceId)))
  return { draft, context: asDraftContext(draft, now) }
}

function refuseIssued<Found extends { status: string }>(invoice: Found) {
  if (invoice.status !== 'draft') throw new AppError('invoice.issued')
  return invoice
}

export const fieldsOf = (draft: queries.InvoiceRecord): DraftFields => ({
  customer_id: draft.customer_id,
  currency: draft.currency,
  reference: draft.reference,
  issue_date: draft.issue_date,
  supply_date: draft.supply_date,
  terms: termsOf(draft),
  due_date: draft.due_date,
  exchange_rate: draft.exchange_rate,
  exchange_rate_source: draft.exchange_rate_source,
  exchange_rate_date: draft.exchange_rate_date,
  lines: draft.lines,
  message: draft.message,
  bank_id: draft.bank_id,
  ...wholeOf(draft),
  prepaid_minor: draft.prepaid_minor,
})
