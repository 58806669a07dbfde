import type { Instant } from '#shared/dates/instant.ts'
import type { InvoiceChange, NewInvoice } from '#shared/features/invoices/invoices.contract.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import { findBankFor } from '#server/features/banks/banks.service.ts'
import { businessOn, type BusinessRow, listVatRates } from '#server/features/business/business.service.ts'
import { findCustomer } from '#server/features/customers/customers.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { withoutAbsent } from '#server/platform/without-absent.ts'
import { completed, type DraftFields } from './complete-draft.ts'
import * as queries from './invoices.queries.ts'

/** A draft completed with what the database knows of everything that it names. */
export async function completeDraft(db: Db, given: DraftFields, on: { business: BusinessRow; today: string }) {
  const customer = await findCustomer(db, given.customer_id)
  if (!customer) throw refusedField('customer_id', { key: 'validation.unknown_customer' })
  const rates = await listVatRates(db)
  const bank = await findBankFor(db, given.currency ?? customer.currency, given.bank_id)
  return completed(given, { ...on, customer, rates, bank })
}

export async function createDraft(
  tx: Tx,
  { user_id }: { user_id: string | null },
  { copied_invoice_id, ...given }: NewInvoice,
  now: Instant,
) {
  // Lines of another invoice that are sent along with their ids become lines of their own.
  const fresh = { ...given, lines: given.lines.map(({ id: _, ...line }) => line) }
  const { record, customer } = await completeDraft(tx, fresh, await businessOn(tx, now))
  if (customer.archived_at !== null) throw refusedField('customer_id', { key: 'validation.archived_customer' })
  const source = copied_invoice_id && (await queries.findInvoice(tx, copied_invoice_id, record.document_date))
  const { id } = await queries.insertDraft(tx, {
    ...record,
    copied_invoice_id: source ? source.id : null,
    created_by: user_id,
    created_at: now,
  })
  return id
}

/** A new draft that says what an invoice said, for today. */
export const copyInvoice = (tx: Tx, by: { user_id: string }, invoice: queries.InvoiceRecord, now: Instant) =>
  createDraft(
    tx,
    by,
    {
      ...fieldsOf(invoice),
      issue_date: null,
      due_date: null,
      bank_id: null,
      copied_invoice_id: invoice.id,
    },
    now,
  )

export async function changeDraft(
  tx: Tx,
  invoiceId: string,
  { version, ...change }: InvoiceChange,
  now: Instant,
  current: (invoice: queries.InvoiceRecord) => Promise<{ id: string; version: number; updated_at: Instant }>,
) {
  const draft = await lockDraft(tx, invoiceId)
  if (draft.version !== version) await refuseStale(tx, 'invoices', await current(draft), version)
  const known = new Set(draft.lines.map(({ id }) => id))
  const given = { ...fieldsOf(draft), ...withoutAbsent(change) }
  const lines = given.lines.map(({ id, ...line }) => (id !== undefined && known.delete(id) ? { ...line, id } : line))
  const { record } = await completeDraft(tx, { ...given, lines }, await businessOn(tx, now))
  // Where a draft stands in the list does not move with every day that someone works on it.
  const document_date = record.issue_date ?? draft.document_date
  await queries.updateDraft(tx, invoiceId, { ...record, document_date })
}

export async function removeDraft(tx: Tx, invoiceId: string) {
  await lockDraft(tx, invoiceId)
  await queries.deleteDraft(tx, invoiceId)
}

export async function lockDraft(tx: Tx, invoiceId: string) {
  const invoice = orNotFound(await queries.lockInvoice(tx, invoiceId))
  if (invoice.status !== 'draft') throw new AppError('invoice.issued')
  return invoice
}

export const fieldsOf = (draft: queries.InvoiceRecord): DraftFields => ({
  customer_id: draft.customer_id,
  currency: draft.currency,
  reference: draft.reference,
  issue_date: draft.issue_date,
  supply_date: draft.supply_date,
  terms_days: draft.terms_days,
  due_date: draft.due_date,
  exchange_rate: draft.exchange_rate,
  exchange_rate_source: draft.exchange_rate_source,
  exchange_rate_date: draft.exchange_rate_date,
  lines: draft.lines,
  message: draft.message,
  bank_id: draft.bank_id,
})
