import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { NewCreditLine } from '#shared/features/credit-notes/credit-lines.ts'
import type { CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import type { Adjustment } from '#shared/features/documents/document-details.ts'
import type { NewRefund } from '#shared/features/payments/payments.contract.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { partKey } from '#shared/money/credit-adjustments.ts'
import { remainingOf } from '#shared/money/credit-remainder.ts'
import { refuseIssueDate } from '#server/features/business/business-dates.service.ts'
import { businessOn, creditNumberingOf } from '#server/features/business/business.service.ts'
import { takeNextNumber } from '#server/features/documents/numbering/numbering.service.ts'
import { sumsOf, wholeOf } from '#server/features/documents/stored-document.service.ts'
import { withWaiting } from '#server/features/documents/waiting/waiting-drafts.service.ts'
import { copyInvoice, findInvoice, lockInvoice, refuseUnissued } from '#server/features/invoices/invoices.service.ts'
import { allocate, listAllocations, listRefunds, payOut } from '#server/features/payments/payments.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import {
  completeCredit,
  createCreditNote,
  creditOf,
  givenFields,
  lockDraft,
  refuseIncomplete,
} from './drafts/credit-drafts.service.ts'
import { hasOwnRate, noExchange } from './drafts/credit-exchange.ts'
import * as queries from './credit-notes.queries.ts'
import {
  frozenFields,
  type ImportedBy,
  type ImportedDocument,
} from '#server/features/invoices/imported-invoices.service.ts'
import { insertNumbered } from '#server/platform/database/sql/insert-numbered.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'

export { stateOf as creditNoteState } from './credit-notes.queries.ts'

type By = { user_id: string }
export type Reader = { translate: Translate; now: Instant }

export async function readCreditNote(db: Db, creditNoteId: string, { translate, now }: Reader): Promise<CreditNote> {
  const context = await businessOn(db, now)
  const note = orNotFound(await queries.findCreditNote(db, creditNoteId))
  const { tax_point: _, document_date: __, parties, ...shown } = note
  const currentFields = parties
    ? { base_currency: parties.base_currency, missing: [], ...sumsOf(note) }
    : await draftFields(db, note, context)
  return {
    ...withWaiting(shown, translate),
    ...currentFields,
    missing: currentFields.missing.map(({ field, key, params }) => ({ field, message: translate(key, params) })),
    allocations: await listAllocations(db, { credit_note_id: creditNoteId }),
    refunds: await listRefunds(db, { credit_note_id: creditNoteId }),
  }
}

async function draftFields(db: Db, note: queries.CreditNoteRecord, context: Awaited<ReturnType<typeof businessOn>>) {
  const base_currency = context.business.base_currency
  try {
    const { fields, missing } = await completeCredit(db, givenFields(note), context)
    const { lines, vat_groups, net_minor, vat_minor, gross_minor, vat_base_minor } = fields
    const figures = { lines, vat_groups, net_minor, vat_minor, gross_minor, vat_base_minor }
    return { base_currency, missing, ...figures, ...wholeOf(fields), ...sumsOf(fields) }
  } catch (error) {
    // Another credit note has used up what this draft credits: it is shown as saved, with what is wrong.
    if (!(error instanceof AppError)) throw error
    // Or the invoice was voided, which is no fault of a field.
    const refusals = Object.entries(error.details.fields ?? { invoice_id: { key: `error.${error.code}` } as const })
    return { base_currency, missing: refusals.map(([field, message]) => ({ field, ...message })), ...sumsOf(note) }
  }
}

/** Issues a credit note: numbers it, and allocates it to its invoice first. Returns its number. */
export async function issueCreditNote(
  tx: Tx,
  { user_id }: { user_id: string | null },
  creditNoteId: string,
  issueDate: string | null,
  now: Instant,
) {
  const draft = await lockDraft(tx, creditNoteId)
  // Locked before anything is read, so that two credits of one invoice take turns.
  if (draft.invoice_id !== null) await lockInvoice(tx, draft.invoice_id)
  const context = await businessOn(tx, now)
  const given = { ...givenFields(draft), issue_date: issueDate ?? draft.issue_date ?? context.today }
  const complete = await completeCredit(tx, given, context)
  refuseIncomplete(complete)
  const { fields, parties, invoice, issue_date, tax_point } = complete
  await refuseIssueDate(tx, issue_date, context.today)
  const on = { issueDate: issue_date, today: context.today }
  const number = await takeNextNumber(tx, 'credit_note', creditNumberingOf(context.business), on)
  await refusingWhatTheDatabaseRefuses(() =>
    queries.markIssued(tx, creditNoteId, { ...fields, issue_date, number, tax_point, parties, issued_at: now }),
  )
  const { payable_minor } = sumsOf(fields)
  const amount_minor = Math.min(payable_minor, invoice?.outstanding_minor ?? 0)
  if (invoice && amount_minor > 0)
    await allocate(
      tx,
      {
        source: { credit_note_id: creditNoteId },
        customer_id: fields.customer_id,
        currency: fields.currency,
        available_minor: payable_minor,
        allocated_on: issue_date,
        created_by: user_id,
      },
      [{ invoice_id: invoice.id, amount_minor }],
    )
  return number
}

async function refusingWhatTheDatabaseRefuses<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule === 'credits_within_invoice') throw new AppError('credit_note.nothing_left')
    if (rule === 'own_number_is_no_old_one') throw new AppError('document.number_is_old')
    throw error
  }
}

/** "Credit in full" and "Credit and re-issue": everything in one transaction, or nothing. */
export async function creditInvoice(
  tx: Tx,
  by: By,
  invoiceId: string,
  request: {
    reason: string
    lines?: NewCreditLine[] | undefined
    issue: boolean
    reissue: boolean
    issue_date?: string | null | undefined
  },
  now: Instant,
) {
  const invoice = orNotFound(await lockInvoice(tx, invoiceId))
  refuseUnissued(invoice)
  const reissued_invoice_id = request.reissue ? await copyInvoice(tx, by, invoice, now) : undefined
  const id = await createCreditNote(
    tx,
    by,
    {
      invoice_id: invoiceId,
      reason: request.reason,
      prepaid_minor: 0,
      issue_date: request.issue_date ?? null,
      lines: request.lines,
      message: '',
      ...noExchange,
      ...(reissued_invoice_id && { reissued_invoice_id }),
    },
    now,
  )
  if (request.issue) await issueCreditNote(tx, by, id, null, now)
  return id
}

export async function allocateCreditNote(
  tx: Tx,
  { user_id }: By,
  creditNoteId: string,
  allocations: { invoice_id: string; amount_minor: number }[],
  now: Instant,
) {
  const note = await lockIssued(tx, creditNoteId)
  const { today } = await businessOn(tx, now)
  const { customer_id, currency, unallocated_minor } = note
  await allocate(
    tx,
    {
      source: { credit_note_id: creditNoteId },
      customer_id,
      currency,
      available_minor: unallocated_minor,
      allocated_on: today,
      created_by: user_id,
    },
    allocations,
  )
}

export async function refundCreditNote(tx: Tx, by: By, creditNoteId: string, refund: NewRefund, now: Instant) {
  const note = await lockIssued(tx, creditNoteId)
  const { unallocated_minor: available_minor, document_date: since } = note
  return payOut(tx, by, { source: { credit_note_id: creditNoteId }, available_minor, since }, refund, now)
}

async function lockIssued(tx: Tx, creditNoteId: string) {
  const note = orNotFound(await queries.lockCreditNote(tx, creditNoteId))
  if (note.status !== 'issued') throw new AppError('credit_note.not_issued')
  return note
}

/** The lines of an invoice with what can still be credited of each. */
export async function readCreditable(db: Db, invoiceId: string, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const invoice = orNotFound(await findInvoice(db, invoiceId, today))
  const { lines, vat_groups, allowances, charges, credited } = await creditOf(db, invoice)
  const withCredited = (adjustments: readonly Adjustment[]) =>
    adjustments.map((one) => {
      const parts = one.parts.map((part) => ({
        ...part,
        credited_minor: credited.adjustments.get(partKey(one.id, part)) ?? 0,
      }))
      return { ...one, parts, credited_minor: parts.reduce((sum, part) => sum + part.credited_minor, 0) }
    })
  const creditedGross = credited.vat_groups.reduce((sum, { net_minor, vat_minor }) => sum + net_minor + vat_minor, 0)
  return {
    invoice_id: invoice.id,
    number: required(invoice.number, 'the number of an issued invoice'),
    issue_date: invoice.issue_date ?? invoice.document_date,
    customer_id: invoice.customer_id,
    customer_name: invoice.customer_name,
    currency: invoice.currency,
    gross_minor: invoice.gross_minor,
    outstanding_minor: invoice.outstanding_minor,
    reference: invoice.reference,
    buyer_reference: invoice.buyer_reference,
    contract_reference: invoice.contract_reference,
    project_reference: invoice.project_reference,
    accounting_cost: invoice.accounting_cost,
    period: invoice.period,
    delivery: invoice.delivery,
    payee: invoice.payee,
    tax_representative: invoice.tax_representative,
    invoiced_object: invoice.invoiced_object,
    lines: lines.map((line) => {
      const { quantity, net_minor } = remainingOf(line, credited)
      return { ...line, remaining_quantity: quantity, remaining_net_minor: net_minor }
    }),
    vat_groups: [...vat_groups],
    credited_vat_groups: credited.vat_groups.map((group) => ({ vat_code: '', ...group })),
    credited_lines: [...credited.lines].map(([invoice_line_id, { quantity, net_minor }]) => ({
      invoice_line_id,
      quantity,
      net_minor,
    })),
    allowances: withCredited(allowances),
    charges: withCredited(charges),
    remaining_rounding_minor: invoice.rounding_minor - credited.rounding_minor,
    remaining_gross_minor: invoice.gross_minor - creditedGross,
    base_currency: business.base_currency,
    needs_exchange_rate: hasOwnRate(invoice) && invoice.currency !== business.base_currency,
  }
}

/** Returns the id of each, or undefined if a concurrent import has created the same number. */
export async function createImportedCreditNotes(tx: Tx, by: ImportedBy, documents: readonly ImportedDocument[]) {
  const rows = documents.map((document) => ({
    ...frozenFields(document, by),
    reason: document.reference || translateTo(document.customer.language)('open_documents.credit_reason'),
    // What was used before counts as allocated from the beginning.
    allocated_minor: document.settled_before_minor,
    lines: document.lines.map((line) => ({ ...line, invoice_line_id: null, credited_quantity: '0' })),
  }))
  return rows.map(await insertNumbered(tx, 'credit_notes', rows))
}
