import type { z } from 'zod'
import type { Instant } from '#shared/dates/instant.ts'
import type { issueAndEmailCreditNote as contract } from '#shared/features/credit-notes/credit-note-documents.contract.ts'
import { businessOn, creditNumberingOf } from '#server/features/business/business.service.ts'
import { prepareLetter, withNumber } from '#server/features/documents/document-letters.service.ts'
import { previewNextNumber } from '#server/features/documents/numbering/numbering.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { letterAbout, queueCreditNoteEmail } from './credit-note-emails.service.ts'
import { findCreditNote } from './credit-notes.queries.ts'
import { issueCreditNote } from './credit-notes.service.ts'
import { completeCredit, givenFields } from './drafts/credit-drafts.service.ts'

/** The message as it would be sent if the draft were issued now. */
export async function prepareIssueAndEmail(db: Db, creditNoteId: string, issueDate: string | null, now: Instant) {
  const on = await businessOn(db, now)
  const draft = orNotFound(await findCreditNote(db, creditNoteId))
  if (draft.status !== 'draft') throw new AppError('credit_note.issued')
  const issue_date = issueDate ?? draft.issue_date ?? on.today
  const { fields } = await completeCredit(db, { ...givenFields(draft), issue_date }, on)
  const { next_number: number } = await previewNextNumber(db, 'credit_note', creditNumberingOf(on.business), on.today)
  const issued = { ...draft, number, issue_date, gross_minor: fields.gross_minor }
  return { ...(await prepareLetter(db, letterAbout(issued, on.business))), number }
}

type Request = z.output<NonNullable<typeof contract.body>>

/** One transaction: a credit note whose message is refused is not issued either. */
export async function issueAndEmail(
  tx: Tx,
  actor: { user_id: string },
  creditNoteId: string,
  { issue_date, expected_number, ...message }: Request,
  now: Instant,
) {
  const number = await issueCreditNote(tx, actor, creditNoteId, issue_date ?? null, now)
  await queueCreditNoteEmail(tx, actor, creditNoteId, withNumber(message, expected_number, number), now)
}
