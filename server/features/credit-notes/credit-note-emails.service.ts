import { required } from '#shared/required.ts'
import type { Instant } from '#shared/dates/instant.ts'
import { formatsFor } from '#shared/i18n/formats.ts'
import { type BusinessRow, findBusiness } from '#server/features/business/business.service.ts'
import {
  type Letter,
  type LetterRequest,
  prepareLetter,
  queueDocumentLetter,
} from '#server/features/documents/document-letters.service.ts'
import { AppError, orNotFound } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { type CreditNoteRecord, findCreditNote } from '#server/features/credit-notes/credit-notes.queries.ts'

export const queueCreditNoteEmail = async (
  tx: Tx,
  by: { user_id: string | null },
  creditNoteId: string,
  request: LetterRequest,
  now: Instant,
) => queueDocumentLetter(tx, by, await letterAboutIssued(tx, creditNoteId), request, now)

export const prepareCreditNoteEmail = async (db: Db, creditNoteId: string) =>
  prepareLetter(db, await letterAboutIssued(db, creditNoteId))

async function letterAboutIssued(db: Db, creditNoteId: string): Promise<Letter> {
  const note = orNotFound(await findCreditNote(db, creditNoteId))
  if (note.status !== 'issued') throw new AppError('credit_note.not_issued')
  return letterAbout(note, await findBusiness(db))
}

/** The message about a credit note that is issued, or is about to be. */
export const letterAbout = (note: CreditNoteRecord, business: BusinessRow): Letter => ({
  kind: 'credit_note',
  document: note,
  business,
  textsFor: (language) => {
    const translate = translateTo(language)
    return {
      // Without their values: placeholders are filled in together with the names of the recipients.
      subject: translate('email.credit_note.subject'),
      body: translate('email.credit_note.body'),
      values: {
        business: business.name,
        customer: note.customer_name,
        number: required(note.number, 'the number of an issued credit note'),
        gross: formatsFor(language).money(note.gross_minor, note.currency),
      },
    }
  },
})
