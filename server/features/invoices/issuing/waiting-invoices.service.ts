import { recipientsOf } from '#server/features/customers/customers.service.ts'
import { waitingDrafts } from '#server/features/documents/waiting/waiting-drafts.service.ts'
import { completed } from '#server/features/invoices/drafts/complete-draft.ts'
import { fieldsOf, lockDraftWithContext } from '#server/features/invoices/drafts/drafts.service.ts'
import { queueInvoiceEmail } from '#server/features/invoices/email/invoice-emails.service.ts'
import { lockPaymentsForDraft } from '#server/features/invoices/invoices.queries.ts'
import { issueInvoice, refuseIncomplete } from './issue.service.ts'

export const waitingInvoices = waitingDrafts({
  kind: 'invoice',
  lockBeforeDraft: lockPaymentsForDraft,
  prepare: async (tx, id, now) => {
    const { draft, context } = await lockDraftWithContext(tx, id, now)
    return {
      issue_date: draft.issue_date,
      today: context.today,
      receivers: recipientsOf(context.customer.contacts),
      refuseIncomplete: (issue_date) => refuseIncomplete(completed({ ...fieldsOf(draft), issue_date }, context)),
    }
  },
  issue: (tx, _by, id, issueDate, now) => issueInvoice(tx, id, issueDate, now),
  email: (tx, by, id, now) => queueInvoiceEmail(tx, by, id, { cc: [], attach_pdf: true }, now),
})
