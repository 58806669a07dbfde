import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { issueAndEmail as contract } from '#shared/features/invoices/invoice-documents.contract.ts'
import { required } from '#shared/required.ts'
import { businessOn, numberingOf } from '#server/features/business/business.service.ts'
import { prepareLetter, withNumber } from '#server/features/documents/document-letters.service.ts'
import { previewNextNumber } from '#server/features/documents/numbering/numbering.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { completeDraft, fieldsOf } from '#server/features/invoices/drafts/drafts.service.ts'
import { findInvoice } from '#server/features/invoices/invoices.queries.ts'
import { issueInvoice } from '#server/features/invoices/issuing/issue.service.ts'
import { letterAbout, queueInvoiceEmail } from './invoice-emails.service.ts'

/** The message as it would be sent if the draft were issued now. */
export async function prepareIssueAndEmail(db: Db, invoiceId: string, issueDate: string | null, now: Instant) {
  const { business, today } = await businessOn(db, now)
  const draft = orNotFound(await findInvoice(db, invoiceId, today))
  if (draft.status !== 'draft') throw new AppError('invoice.issued')
  const fields = fieldsOf(draft)
  const issue_date = issueDate ?? fields.issue_date ?? today
  const { record, due_date } = await completeDraft(db, { ...fields, issue_date }, now)
  const { next_number: number } = await previewNextNumber(db, 'invoice', numberingOf(business), today)
  const { gross_minor, payable_minor } = record.totals
  const outstanding_minor = Math.max(0, payable_minor)
  const issued = { ...draft, number, issue_date, due_date, gross_minor, outstanding_minor }
  return { ...(await prepareLetter(db, letterAbout(issued, { business, today }))), number }
}

type Request = z.output<NonNullable<typeof contract.body>>

/** One transaction: an invoice whose message is refused is not issued either. */
export async function issueAndEmail(
  tx: Tx,
  actor: { user_id: string },
  invoiceId: string,
  { issue_date, expected_number, ...message }: Request,
  now: Instant,
) {
  const { invoice } = await issueInvoice(tx, invoiceId, issue_date ?? null, now)
  const number = required(invoice.number, 'the number of an issued invoice')
  await queueInvoiceEmail(tx, actor, invoiceId, withNumber(message, expected_number, number), now)
}
