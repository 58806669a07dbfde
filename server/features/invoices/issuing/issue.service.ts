import type { Instant } from '#shared/dates/instant.ts'
import { refuseIssueDate } from '#server/features/business/business-dates.service.ts'
import { type BusinessRow, numberingOf } from '#server/features/business/business.service.ts'
import { earlierThanLast, nextNumberOf, takeNextNumber } from '#server/features/documents/documents.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { completed, type Completed, filledIn, frozen } from '#server/features/invoices/drafts/complete-draft.ts'
import { fieldsOf, lockDraftWithContext, type Written } from '#server/features/invoices/drafts/drafts.service.ts'
import { type LockedWithContext, markIssued, markIssuedNext } from '#server/features/invoices/invoices.queries.ts'
import { newlyIssued } from './written-invoice.ts'

/** Freezes a draft into a legal document. From here on it can be credited, never changed. */
export async function issueInvoice(
  tx: Tx,
  invoiceId: string,
  issueDate: string | null,
  now: Instant,
  /** Where the invoice is written, when it is the last of a transaction. */
  writing: Tx = tx,
): Promise<Written> {
  const { draft, context } = await lockDraftWithContext(tx, invoiceId, now)
  const { business, today } = context
  const draftNow = completed({ ...fieldsOf(draft), issue_date: issueDate ?? draft.issue_date ?? today }, context)
  refuseIncomplete(draftNow)
  await refuseIssueDate(tx, draftNow.issue_date, today)

  return { invoice: await freeze(tx, draft, draftNow, { business, today, now, writing }), draftNow }
}

type Moment = { business: BusinessRow; today: string; now: Instant; writing: Tx }

async function freeze(
  tx: Tx,
  draft: LockedWithContext,
  draftNow: Completed,
  { business, today, now, writing }: Moment,
) {
  const numbering = numberingOf(business)
  if (draft.schedule_id === null) {
    const issued = { ...frozen(draftNow), issued_at: now }
    const next = nextNumberOf('invoice', numbering, draftNow.issue_date, today)
    const added = await markIssuedNext(writing, draft.id, issued, next, today)
    if (!added) throw await earlierThanLast(tx, 'invoice', today)
    return newlyIssued(draft, issued, added)
  }
  // The texts of a schedule may name the number, which its drafts did not have yet.
  const number = await takeNextNumber(tx, 'invoice', numbering, { issueDate: draftNow.issue_date, today })
  const issued = { ...frozen(filledIn(draftNow, { number })), number, issued_at: now }
  return newlyIssued(draft, issued, await markIssued(writing, draft.id, issued, today))
}

export function refuseIncomplete({ missing }: Completed) {
  if (missing.length > 0) throw new AppError('invoice.incomplete', { fields: asFields(missing) })
}

const asFields = (missing: Completed['missing']) =>
  Object.fromEntries(missing.map(({ field, key, params }) => [field, { key, ...(params && { params }) }]))
