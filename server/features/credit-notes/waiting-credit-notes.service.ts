import { businessOn } from '#server/features/business/business.service.ts'
import { findCustomer, recipientsOf } from '#server/features/customers/customers.service.ts'
import { waitingDrafts } from '#server/features/documents/waiting/waiting-drafts.service.ts'
import { orNotFound } from '#server/platform/app-error.ts'
import { completeCredit, givenFields, lockDraft, refuseIncomplete } from './drafts/credit-drafts.service.ts'
import { queueCreditNoteEmail } from './credit-note-emails.service.ts'
import { issueCreditNote } from './credit-notes.service.ts'

export const waitingCreditNotes = waitingDrafts({
  kind: 'credit_note',
  prepare: async (tx, id, now) => {
    const draft = await lockDraft(tx, id)
    const context = await businessOn(tx, now)
    const { contacts } = orNotFound(await findCustomer(tx, draft.customer_id))
    return {
      issue_date: draft.issue_date,
      today: context.today,
      receivers: recipientsOf(contacts),
      refuseIncomplete: async (issue_date) =>
        refuseIncomplete(await completeCredit(tx, { ...givenFields(draft), issue_date }, context)),
    }
  },
  issue: issueCreditNote,
  email: (tx, by, id, now) => queueCreditNoteEmail(tx, by, id, { cc: [], attach_pdf: true }, now),
})
