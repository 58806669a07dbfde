import type { Instant } from '#shared/dates/instant.ts'
import { numberingOf } from '#server/features/business/business.service.ts'
import { takeNextNumber } from '#server/features/documents/documents.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { completed, type Completed, filledIn, frozen } from './complete-draft.ts'
import { fieldsOf, lockDraftWithSurroundings, type Written } from './drafts.service.ts'
import { markIssued } from './invoices.queries.ts'

/** Freezes a draft into a legal document. From here on it can be credited, never changed. */
export async function issueInvoice(
  tx: Tx,
  invoiceId: string,
  issueDate: string | null,
  now: Instant,
): Promise<Written> {
  const { draft, surroundings } = await lockDraftWithSurroundings(tx, invoiceId, now)
  const { business, today } = surroundings
  const draftNow = completed({ ...fieldsOf(draft), issue_date: issueDate ?? draft.issue_date ?? today }, surroundings)
  if (draftNow.missing.length > 0) throw new AppError('invoice.incomplete', { fields: asFields(draftNow.missing) })

  const number = await takeNextNumber(tx, 'invoice', numberingOf(business), draftNow.issue_date)
  // The texts of a schedule may name the number, which its drafts did not have yet.
  const worded = draft.schedule_id === null ? draftNow : filledIn(draftNow, { number })
  return {
    invoice: await markIssued(tx, invoiceId, { ...frozen(worded, number), issued_at: now }, today),
    surroundings,
  }
}

const asFields = (missing: Completed['missing']) =>
  Object.fromEntries(missing.map(({ field, key, params }) => [field, { key, ...(params && { params }) }]))
