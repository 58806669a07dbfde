import type { FastifyInstance } from 'fastify'
import * as emailContract from '#shared/features/invoices/invoice-documents.contract.ts'
import * as formContract from '#shared/features/invoices/invoice-form.contract.ts'
import * as contract from '#shared/features/invoices/invoices.contract.ts'
import { listPayableBankChoices } from '#server/features/banks/banks.service.ts'
import { todayForReads } from '#server/features/business/business-day.service.ts'
import { businessOn, numberingOf } from '#server/features/business/business.service.ts'
import { listCustomerChoices } from '#server/features/customers/customers.service.ts'
import { previewNextNumber } from '#server/features/documents/numbering/numbering.service.ts'
import { printPages } from '#server/features/documents/printing/print.service.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { refuseUnlistedCodes } from '#server/platform/listed-codes.ts'
import { draftContent } from './drafts/complete-draft.ts'
import { changeDraft, completeDraft, createDraft, removeDraft } from './drafts/drafts.service.ts'
import { listFailedEmails } from './email/invoice-emails.queries.ts'
import { issueAndEmail, prepareIssueAndEmail } from './email/issue-and-email.service.ts'
import { type ExportedInvoice, listInvoicePage, streamInvoices } from './list/invoice-list.queries.ts'
import { summarise } from './list/invoice-summary.queries.ts'
import { readInvoice, setHold, showWritten, voidInvoice } from './invoices.service.ts'
import { issueInvoice } from './issuing/issue.service.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { detailColumns } from '#server/features/documents/detail-columns.service.ts'

type Row = ExportedInvoice

/** Amounts as plain decimals of their currency, which every spreadsheet reads. What is new comes last. */
const csvColumns = {
  number: (invoice: Row) => invoice.number,
  state: (invoice: Row) => invoice.state,
  customer: (invoice: Row) => invoice.customer_name,
  reference: (invoice: Row) => invoice.reference,
  issue_date: (invoice: Row) => invoice.issue_date,
  due_date: (invoice: Row) => invoice.due_date,
  currency: (invoice: Row) => invoice.currency,
  net: (invoice: Row) => minorToDecimal(invoice.net_minor, invoice.currency),
  vat: (invoice: Row) => minorToDecimal(invoice.vat_minor, invoice.currency),
  gross: (invoice: Row) => minorToDecimal(invoice.gross_minor, invoice.currency),
  outstanding: (invoice: Row) => minorToDecimal(invoice.outstanding_minor, invoice.currency),
  origin: (invoice: Row) => invoice.kind,
  on_hold: (invoice: Row) => invoice.hold_kind,
  last_email: (invoice: Row) => invoice.email_status,
  buyer_reference: (invoice: Row) => invoice.buyer_reference,
  contract_reference: (invoice: Row) => invoice.contract_reference,
  project_reference: (invoice: Row) => invoice.project_reference,
  allowances: (invoice: Row) => minorToDecimal(invoice.allowance_minor, invoice.currency),
  charges: (invoice: Row) => minorToDecimal(invoice.charge_minor, invoice.currency),
  rounding: (invoice: Row) => minorToDecimal(invoice.rounding_minor, invoice.currency),
  prepaid: (invoice: Row) => minorToDecimal(invoice.prepaid_minor, invoice.currency),
  ...detailColumns,
}

export function invoiceRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context
  const reader = ({ translate }: Pick<Parameters<typeof readInvoice>[2], 'translate'>) => ({
    translate,
    now: clock.now(),
  })

  onRead(app, contract.listInvoices, async (db, { query, url }) => {
    const { today } = await todayForReads(db, clock.now())
    return wrappedPage(await listInvoicePage(db, query, today), { query, url })
  })

  onRead(app, contract.summariseInvoices, async (db, { query }) => {
    const { today } = await todayForReads(db, clock.now())
    return summarise(db, query, today)
  })

  onExport(app, contract.exportInvoices, async (db, { query }) => {
    const { today } = await todayForReads(db, clock.now())
    return tableOf('invoices', streamInvoices(db, query, today), csvColumns)
  })

  onWrite(app, contract.createInvoice, async (tx, { actor, body, translate }) => {
    refuseUnlistedCodes(body)
    return showWritten(await createDraft(tx, actor, body, clock.now()), translate)
  })

  onRead(app, contract.getInvoice, (db, { params, translate }) => readInvoice(db, params.id, reader({ translate })))

  onWrite(app, contract.updateInvoice, async (tx, { params, body, translate }) => {
    refuseUnlistedCodes(body)
    const current = () => readInvoice(tx, params.id, reader({ translate }))
    return showWritten(await changeDraft(tx, params.id, body, clock.now(), current), translate)
  })

  onWrite(app, contract.deleteInvoice, (tx, { params }) => removeDraft(tx, params.id))

  onWrite(app, contract.issueInvoice, async (tx, { params, body, translate }) =>
    showWritten(await issueInvoice(tx, params.id, body.issue_date ?? null, clock.now()), translate),
  )

  onWrite(app, contract.voidInvoice, async (tx, { actor, params, body, translate }) => {
    await voidInvoice(tx, actor, params.id, body.reason, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.holdInvoice, async (tx, { params, body, translate }) => {
    await setHold(tx, params.id, body, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.releaseInvoice, async (tx, { params, translate }) => {
    await setHold(tx, params.id, null, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onRead(app, formContract.listCustomerChoices, async (db, { query }) => ({
    data: await listCustomerChoices(db, query),
  }))

  onRead(app, formContract.getInvoiceDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    return {
      today,
      base_currency: business.base_currency,
      ...(await previewNextNumber(db, 'invoice', numberingOf(business), today)),
      run_hour: business.schedule_hour,
      banks: await listPayableBankChoices(db),
    }
  })

  onRead(app, contract.previewDraft, async (db, { actor, body: { copied_invoice_id: _, ...given }, request }) => {
    const completed = await completeDraft(db, given, clock.now())
    return printPages({ db, typesetter }, draftContent(completed), { ...actor, signal: request.signal })
  })

  onRead(app, emailContract.prepareIssueAndEmail, (db, { params, query }) =>
    prepareIssueAndEmail(db, params.id, query.issue_date ?? null, clock.now()),
  )

  onWrite(app, emailContract.issueAndEmail, async (tx, { actor, params, body, translate }) => {
    await issueAndEmail(tx, actor, params.id, body, clock.now())
    return readInvoice(tx, params.id, reader({ translate }))
  })

  onRead(app, emailContract.listFailedEmails, async (db) => ({ data: await listFailedEmails(db) }))
}
