import type { FindAttachments } from '#server/features/email/email.jobs.ts'
import { creditNoteAttachments } from './features/credit-notes/documents/credit-note-pdf.service.ts'
import { mailAttachments } from './features/invoices/documents/invoice-pdf.service.ts'
import { receiptAttachments } from '#server/features/payments/receipts.service.ts'
import { reminderAttachments } from '#server/features/reminders/sending/reminder-message.service.ts'
import { testAttachments } from './features/schedules/email/schedule-email.service.ts'
import { statementAttachments } from '#server/features/statements/statements.service.ts'

/** Finds the attachments of a message by what it is about. Most messages have none. */
export const findAttachments: FindAttachments = async (context, email) => [
  ...(await mailAttachments(context, email)),
  ...(await creditNoteAttachments(context, email)),
  ...(await receiptAttachments(context, email)),
  ...(await statementAttachments(context, email)),
  ...(await reminderAttachments(context, email)),
  ...(await testAttachments(context, email)),
]
