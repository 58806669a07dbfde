import type { Instant } from '#shared/dates/instant.ts'
import { businessOn, numberingOf } from '#server/features/business/business.service.ts'
import { takeNextNumber } from '#server/features/documents/documents.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { enqueue } from '#server/platform/jobs/queue.ts'
import { type Completed, filledIn, frozen } from './complete-draft.ts'
import { completeDraft, fieldsOf, lockDraft } from './drafts.service.ts'
import { markIssued } from './invoices.queries.ts'

/** Freezes a draft into a legal document. From here on it can be credited, never changed. */
export async function issueInvoice(
  tx: Tx,
  invoiceId: string,
  issueDate: string | null,
  now: Instant,
  { printsAtOnce = true } = {},
) {
  const draft = await lockDraft(tx, invoiceId)
  const { business, today } = await businessOn(tx, now)
  const given = { ...fieldsOf(draft), issue_date: issueDate ?? draft.issue_date ?? today }
  const draftNow = await completeDraft(tx, given, { business, today })
  if (draftNow.missing.length > 0) throw new AppError('invoice.incomplete', { fields: asFields(draftNow.missing) })

  // Whoever asks before it is made has it made: messages and runs, which people wait for, go first.
  if (printsAtOnce) await enqueue(tx, 'invoices:make_pdf', { invoice_id: invoiceId }, { priority: 10 })
  const number = await takeNextNumber(tx, 'invoice', numberingOf(business), draftNow.issue_date)
  // The texts of a schedule may name the number, which its drafts did not have yet.
  const worded = draft.schedule_id === null ? draftNow : filledIn(draftNow, { number })
  await markIssued(tx, invoiceId, { ...frozen(worded, number), issued_at: now })
  return number
}

const asFields = (missing: Completed['missing']) =>
  Object.fromEntries(missing.map(({ field, key, params }) => [field, { key, ...(params && { params }) }]))
