import type { FastifyInstance } from 'fastify'
import {
  creditInvoice as creditInvoiceContract,
  getCreditNoteDefaults,
} from '#shared/features/credit-notes/credit-notes.contract.ts'
import * as documents from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import * as contract from '#shared/features/credit-notes/credit-notes.contract.ts'
import type { CreditNoteRow, CreditNote } from '#shared/features/credit-notes/credit-notes.reply.ts'
import { minorToDecimal } from '#shared/i18n/formats.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { detailColumns } from '#server/features/documents/detail-columns.service.ts'
import { printPages } from '#server/features/documents/printing/print.service.ts'
import { onExport, tableOf } from '#server/platform/http/endpoints/on-export.ts'
import { wrappedPage } from '#server/platform/http/endpoints/paging.ts'
import { onRead, onWrite } from '#server/platform/http/endpoints/register-endpoint.ts'
import { refuseUnlistedCodes } from '#server/platform/listed-codes.ts'
import { changeCreditNote, createCreditNote, draftContent, removeCreditNote } from './drafts/credit-drafts.service.ts'
import { issueAndEmail, prepareIssueAndEmail } from './issue-and-email.service.ts'
import { listCreditNotePage, streamCreditNotes } from './list/credit-note-list.queries.ts'
import {
  allocateCreditNote,
  creditInvoice,
  issueCreditNote,
  readCreditable,
  readCreditNote,
  type Reader,
  refundCreditNote,
} from './credit-notes.service.ts'

/** Files say more than lists show. */
type Row = CreditNoteRow &
  Pick<
    CreditNote,
    | 'reference'
    | 'buyer_reference'
    | 'contract_reference'
    | 'project_reference'
    | 'net_minor'
    | 'vat_minor'
    | 'allowance_minor'
    | 'charge_minor'
    | 'rounding_minor'
    | 'prepaid_minor'
  > & { details: unknown }

const csvColumns = {
  number: (note: Row) => note.number,
  state: (note: Row) => note.state,
  customer: (note: Row) => note.customer_name,
  invoice: (note: Row) => note.invoice_number,
  reason: (note: Row) => note.reason,
  issue_date: (note: Row) => note.issue_date,
  currency: (note: Row) => note.currency,
  gross: (note: Row) => minorToDecimal(note.gross_minor, note.currency),
  unallocated: (note: Row) => minorToDecimal(note.unallocated_minor, note.currency),
  buyer_reference: (note: Row) => note.buyer_reference,
  allowances: (note: Row) => minorToDecimal(note.allowance_minor, note.currency),
  charges: (note: Row) => minorToDecimal(note.charge_minor, note.currency),
  net: (note: Row) => minorToDecimal(note.net_minor, note.currency),
  vat: (note: Row) => minorToDecimal(note.vat_minor, note.currency),
  rounding: (note: Row) => minorToDecimal(note.rounding_minor, note.currency),
  reference: (note: Row) => note.reference,
  contract_reference: (note: Row) => note.contract_reference,
  project_reference: (note: Row) => note.project_reference,
  prepaid: (note: Row) => minorToDecimal(note.prepaid_minor, note.currency),
  ...detailColumns,
}

export function creditNoteRoutes(app: FastifyInstance) {
  const { clock, typesetter } = app.context
  const reader = ({ translate }: Pick<Reader, 'translate'>) => ({ translate, now: clock.now() })

  onRead(app, contract.listCreditNotes, async (db, { query, url }) => {
    const { totals, ...page } = await listCreditNotePage(db, query)
    return { ...wrappedPage(page, { query, url }), totals }
  })

  onExport(app, contract.exportCreditNotes, (db, { query }) =>
    tableOf('credit-notes', streamCreditNotes(db, query), csvColumns),
  )

  onWrite(app, contract.createCreditNote, async (tx, { actor, body, translate }) => {
    refuseUnlistedCodes(body)
    return readCreditNote(tx, await createCreditNote(tx, actor, body, clock.now()), reader({ translate }))
  })

  onRead(app, contract.getCreditNote, (db, { params, translate }) =>
    readCreditNote(db, params.id, reader({ translate })),
  )

  onWrite(app, contract.updateCreditNote, async (tx, { params, body, translate }) => {
    refuseUnlistedCodes(body)
    const answer = () => readCreditNote(tx, params.id, reader({ translate }))
    await changeCreditNote(tx, params.id, body, clock.now(), answer)
    return answer()
  })

  onWrite(app, contract.deleteCreditNote, (tx, { params }) => removeCreditNote(tx, params.id))

  onWrite(app, contract.issueCreditNote, async (tx, { actor, params, body, translate }) => {
    await issueCreditNote(tx, actor, params.id, body.issue_date ?? null, clock.now())
    return readCreditNote(tx, params.id, reader({ translate }))
  })

  onRead(app, documents.previewCreditDraft, async (db, { actor, body, request }) => {
    const content = await draftContent(db, body, clock.now())
    return printPages({ db, typesetter }, content, { ...actor, signal: request.signal })
  })

  onRead(app, documents.prepareIssueAndEmailCreditNote, (db, { params, query }) =>
    prepareIssueAndEmail(db, params.id, query.issue_date ?? null, clock.now()),
  )

  onWrite(app, documents.issueAndEmailCreditNote, async (tx, { actor, params, body, translate }) => {
    await issueAndEmail(tx, actor, params.id, body, clock.now())
    return readCreditNote(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.allocateCreditNote, async (tx, { actor, params, body, translate }) => {
    await allocateCreditNote(tx, actor, params.id, body.allocations, clock.now())
    return readCreditNote(tx, params.id, reader({ translate }))
  })

  onWrite(app, contract.refundCreditNote, async (tx, { actor, params, body, translate }) => {
    await refundCreditNote(tx, actor, params.id, body, clock.now())
    return readCreditNote(tx, params.id, reader({ translate }))
  })

  onRead(app, getCreditNoteDefaults, async (db) => {
    const { business, today } = await businessOn(db, clock.now())
    return { today, run_hour: business.schedule_hour }
  })

  onRead(app, contract.getCreditable, (db, { params }) => readCreditable(db, params.id, clock.now()))

  onWrite(app, creditInvoiceContract, async (tx, { actor, params, body, translate }) =>
    readCreditNote(tx, await creditInvoice(tx, actor, params.id, body, clock.now()), reader({ translate })),
  )
}
