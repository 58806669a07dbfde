import type { Instant } from '#shared/dates/instant.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import { businessOn } from '#server/features/business/business.service.ts'
import { creditContent } from '#server/features/credit-notes/drafts/credit-content.ts'
import { completeCredit, givenFields } from '#server/features/credit-notes/drafts/credit-drafts.service.ts'
import { findCreditNote } from '#server/features/credit-notes/credit-notes.queries.ts'
import { documentFiles } from '#server/features/documents/document-files.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

export const creditNoteFiles = documentFiles({ kind: 'credit_note', readContent })

async function readContent(db: Db, creditNoteId: string, now: Instant): Promise<DocumentContent> {
  const note = orNotFound(await findCreditNote(db, creditNoteId))
  const credited = { number: note.invoice_number, issue_date: note.invoice_issue_date }
  if (note.parties) {
    const issue_date = note.issue_date ?? note.document_date
    const tax_point = note.tax_point ?? note.document_date
    return creditContent({ ...note, issue_date, tax_point }, note.parties, credited)
  }
  const draft = await completeCredit(db, givenFields(note), await businessOn(db, now))
  const { fields, issue_date, tax_point } = draft
  return creditContent({ ...fields, number: null, issue_date, tax_point }, draft.parties, credited)
}
