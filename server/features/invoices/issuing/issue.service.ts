import type { Instant } from '#shared/dates/instant.ts'
import { refuseIssueDate } from '#server/features/business/business-dates.service.ts'
import { numberingOf } from '#server/features/business/business.service.ts'
import {
  earlierThanLast,
  numberRequest,
  takeNextNumber,
} from '#server/features/documents/numbering/numbering.service.ts'
import { AppError } from '#server/platform/app-error.ts'
import type { Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import {
  completed,
  type Completed,
  withPlaceholdersFilled,
  frozen,
} from '#server/features/invoices/drafts/complete-draft.ts'
import { fieldsOf, lockDraftWithContext, type WrittenDraft } from '#server/features/invoices/drafts/drafts.service.ts'
import { lockPaymentsForDraft, markIssued } from '#server/features/invoices/invoices.queries.ts'

/** Turns a draft into a legal document. From now on it can be credited, but never changed. */
export async function issueInvoice(
  tx: Tx,
  invoiceId: string,
  issueDate: string | null,
  now: Instant,
): Promise<WrittenDraft> {
  await lockPaymentsForDraft(tx, invoiceId)
  const { draft, context } = await lockDraftWithContext(tx, invoiceId, now)
  const { business, today } = context
  const draftNow = completed({ ...fieldsOf(draft), issue_date: issueDate ?? draft.issue_date ?? today }, context)
  refuseIncomplete(draftNow)
  await refuseIssueDate(tx, draftNow.issue_date, today)

  const numbering = numberingOf(business)
  const on = { issueDate: draftNow.issue_date, today }
  // Texts of a schedule may contain the number, so it has to be taken before they are written.
  const number = draft.schedule_id === null ? null : await takeNextNumber(tx, 'invoice', numbering, on)
  const issued = number === null ? draftNow : withPlaceholdersFilled(draftNow, { number })
  const next = numberRequest('invoice', numbering, { ...on, count: number === null ? 1 : 0 })
  const invoice = await refusingWhatTheDatabaseRefuses(() =>
    markIssued(tx, draft.id, { ...frozen(issued), issued_at: now }, next, today),
  )
  if (!invoice) throw await earlierThanLast(tx, 'invoice', today)
  return { invoice, draftNow: issued }
}

/** What only the database knows for sure: what the customer has on account, and the numbers of old documents. */
async function refusingWhatTheDatabaseRefuses<Result>(write: () => Promise<Result>) {
  try {
    return await write()
  } catch (error) {
    const rule = violatedConstraint(error)
    if (rule === 'own_number_is_no_old_one') throw new AppError('document.number_is_old')
    if (rule !== 'prepaid_is_on_account') throw error
    throw new AppError('invoice.incomplete', { fields: { prepaid_minor: { key: 'gap.prepaid_not_on_account' } } })
  }
}

export function refuseIncomplete({ missing }: Completed) {
  if (missing.length > 0) throw new AppError('invoice.incomplete', { fields: asFields(missing) })
}

const asFields = (missing: Completed['missing']) =>
  Object.fromEntries(missing.map(({ field, key, params }) => [field, { key, ...(params && { params }) }]))
