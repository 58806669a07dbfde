import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { whyNotHeldUntil } from '#shared/features/invoices/hold.rules.ts'
import { type Gap, whyNotIssued, whyNotVoidable } from '#shared/features/invoices/invoices.rules.ts'
import type { HoldKind } from '#shared/features/invoices/invoice-states.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { todayForReads } from '#server/features/business/business-day.service.ts'
import { todayInBusiness } from '#server/features/business/business.service.ts'
import { wholeOf, sumsOf } from '#server/features/documents/stored-document.service.ts'
import { shownWaiting } from '#server/features/documents/waiting/waiting-drafts.service.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { termsOf } from '#shared/features/documents/payment-terms.ts'
import { completed, type Completed, draftContent } from './drafts/complete-draft.ts'
import { completeDraft, fieldsOf, readDraftContext, type WrittenDraft } from './drafts/drafts.service.ts'
import { contentOf } from './issuing/invoice-content.ts'
import * as queries from './invoices.queries.ts'

export { contentOf, partiesOf } from './issuing/invoice-content.ts'
export { adjustmentsOf, refuseRounding, withRates } from './drafts/calculate-draft.ts'
export { copyInvoice } from './drafts/drafts.service.ts'
export { openStateOn as openInvoiceStateOn, stateOn as invoiceStateOn } from './list/invoice-states.queries.ts'
export { isWordEverywhere, searchFor as searchForInvoices } from './list/invoice-text-search.queries.ts'
export { findInvoice, type InvoiceRecord, lockInvoice } from './invoices.queries.ts'

/** The reader's language, for what a draft lacks, and the time of reading. */
export type Reader = { translate: Translate; now: Instant }

export async function readInvoice(db: Db, invoiceId: string, { translate, now }: Reader): Promise<Invoice> {
  const { today } = await todayForReads(db, now)
  const invoice = orNotFound(await queries.findShownInvoice(db, invoiceId, today))
  if (invoice.parties) return shown(invoice, issuedFields(invoice), translate)
  const draftNow = completed(fieldsOf(invoice), await readDraftContext(db, invoice, now))
  return showWritten({ invoice, draftNow }, translate)
}

export const showWritten = ({ invoice, draftNow }: WrittenDraft, translate: Translate) =>
  shown(invoice, invoice.parties ? issuedFields(invoice) : draftFields(draftNow), translate)

type CurrentFields = ReturnType<typeof issuedFields>

function shown(invoice: queries.ShownInvoice, currentFields: CurrentFields, translate: Translate): Invoice {
  return {
    ...currentFields,
    id: invoice.id,
    kind: invoice.kind,
    number: invoice.number,
    status: invoice.status,
    state: invoice.state,
    version: invoice.version,
    customer_id: invoice.customer_id,
    currency: invoice.currency,
    reference: invoice.reference,
    issue_date: invoice.issue_date,
    supply_date: invoice.supply_date,
    terms: termsOf(invoice),
    terms_days: invoice.terms_days,
    fixed_due_date: invoice.status === 'draft' ? invoice.due_date : null,
    exchange_rate: invoice.exchange_rate,
    exchange_rate_source: invoice.exchange_rate_source,
    exchange_rate_date: invoice.exchange_rate_date,
    paid_minor: invoice.paid_minor,
    settled_before_minor: invoice.settled_before_minor,
    credited_minor: invoice.credited_minor,
    written_off_minor: invoice.written_off_minor,
    message: invoice.message,
    bank_id: invoice.bank_id,
    missing: currentFields.missing.map(({ field, key, params }) => ({ field, message: translate(key, params) })),
    source: sourceOf(invoice),
    attachments: invoice.attachments,
    original: invoice.original,
    hold: invoice.hold_kind && {
      kind: invoice.hold_kind,
      reason: invoice.hold_reason,
      date: invoice.hold_date,
      held_at: invoice.held_at ?? invoice.updated_at,
    },
    voided:
      invoice.voided_at === null
        ? null
        : {
            reason: invoice.void_reason,
            at: invoice.voided_at,
            by_name: invoice.voided_by_name,
          },
    delivered: invoice.delivered,
    posted_date: invoice.posted_date,
    waiting: shownWaiting(invoice, translate),
    issued_at: invoice.issued_at,
    created_at: invoice.created_at,
    updated_at: invoice.updated_at,
    created_by: invoice.created_by,
    created_by_name: invoice.created_by_name,
  } satisfies Invoice
}

function sourceOf(invoice: queries.ShownInvoice): Invoice['source'] {
  const { schedule_id, schedule_name, period_date, copied_invoice_id, source_number } = invoice
  if (schedule_id !== null)
    return { kind: 'schedule', id: schedule_id, name: required(schedule_name, 'the name of its schedule'), period_date }
  if (copied_invoice_id === null) return null
  return { kind: 'copy', id: copied_invoice_id, name: source_number ?? '', period_date: null }
}

const noGaps: Gap[] = []

function issuedFields(invoice: queries.InvoiceRecord) {
  return {
    customer_name: invoice.customer_name,
    base_currency: invoice.parties?.base_currency ?? invoice.currency,
    tax_point: invoice.tax_point ?? invoice.document_date,
    due_date: invoice.due_date ?? invoice.document_date,
    lines: invoice.lines,
    vat_groups: invoice.vat_groups,
    net_minor: invoice.net_minor,
    discount_minor: invoice.discount_minor,
    vat_minor: invoice.vat_minor,
    gross_minor: invoice.gross_minor,
    ...wholeOf(invoice),
    ...sumsOf(invoice),
    vat_base_minor: invoice.vat_base_minor,
    outstanding_minor: invoice.outstanding_minor,
    missing: noGaps,
  }
}

/** A draft is calculated as of today: a rate or an address may have changed since it was saved. */
function draftFields({ record, parties, tax_point, due_date, missing }: Completed) {
  const { totals, lines, vat_base_minor, customer_name } = record
  const { vat_groups, net_minor, discount_minor, vat_minor, gross_minor } = totals
  return {
    customer_name,
    base_currency: parties.base_currency,
    tax_point,
    due_date,
    lines,
    vat_groups,
    net_minor,
    discount_minor,
    vat_minor,
    gross_minor,
    ...wholeOf(record),
    ...sumsOf(totals),
    vat_base_minor,
    outstanding_minor: Math.max(0, totals.payable_minor),
    missing,
  }
}

/** The printed content: frozen for an issued invoice, current for a draft. */
export async function readContent(db: Db, invoiceId: string, now: Instant) {
  const { today } = await todayForReads(db, now)
  const invoice = orNotFound(await queries.findInvoice(db, invoiceId, today))
  if (!invoice.parties) return draftContent(await completeDraft(db, fieldsOf(invoice), now))
  const { issue_date, tax_point, due_date, document_date } = invoice
  return contentOf(
    {
      ...invoice,
      issue_date: issue_date ?? document_date,
      tax_point: tax_point ?? document_date,
      due_date: due_date ?? document_date,
    },
    invoice.parties,
  )
}

export async function voidInvoice(tx: Tx, actor: { user_id: string }, invoiceId: string, reason: string, now: Instant) {
  const invoice = orNotFound(await queries.lockInvoice(tx, invoiceId))
  const delivered = await queries.isDelivered(tx, invoiceId)
  const { paid_minor, settled_before_minor, credited_minor, written_off_minor } = invoice
  const settled_minor = paid_minor - settled_before_minor + credited_minor + written_off_minor
  const refusal = whyNotIssued(invoice.status) ?? whyNotVoidable({ status: invoice.status, delivered, settled_minor })
  if (refusal) throw new AppError(refusal)
  await refusingSeen(() => queries.markVoid(tx, invoiceId, reason, actor.user_id, now))
}

/** The customer may look at its page at the same moment. */
async function refusingSeen<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    if (violatedConstraint(error) === 'voided_invoice_was_never_seen') throw new AppError('invoice.delivered')
    throw error
  }
}

export function refuseUnissued({ status }: Pick<queries.InvoiceRecord, 'status'>) {
  const refusal = whyNotIssued(status)
  if (refusal) throw new AppError(refusal)
}

export async function setHold(
  tx: Tx,
  invoiceId: string,
  hold: { kind: HoldKind; reason: string; date: string | null } | null,
  now: Instant,
) {
  const invoice = orNotFound(await queries.lockInvoice(tx, invoiceId))
  refuseUnissued(invoice)
  if (!hold && invoice.hold_kind === null) throw new AppError('invoice.not_on_hold')
  if (hold) await refuseHoldDate(tx, hold.date, now)
  await queries.markHeld(tx, invoiceId, hold, now)
}

async function refuseHoldDate(tx: Tx, date: string | null, now: Instant) {
  const key = whyNotHeldUntil(date, (await todayInBusiness(tx, now)).today)
  if (key) throw refusedField('date', { key })
}
