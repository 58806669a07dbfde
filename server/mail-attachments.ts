import type { FindAttachments } from '#server/features/email/email.jobs.ts'
import { creditNoteFiles } from '#server/features/credit-notes/credit-note-files.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { receiptAttachments } from '#server/features/payments/receipts.service.ts'
import { reminderAttachments } from '#server/features/reminders/sending/reminder-message.service.ts'
import { testAttachments } from './features/schedules/email/schedule-email.service.ts'
import { statementAttachments } from '#server/features/statements/statements.service.ts'

/** Finds the attachments of a message by what it is about. Most messages have none. */
export const findAttachments: FindAttachments = async (context, email) => [
  ...(email.invoice_id === null ? [] : await invoiceFiles.mailAttachments(context, email.invoice_id, email)),
  ...(email.credit_note_id === null ? [] : await creditNoteFiles.mailAttachments(context, email.credit_note_id, email)),
  ...(await receiptAttachments(context, email)),
  ...(await statementAttachments(context, email)),
  ...(await reminderAttachments(context, email)),
  ...(await testAttachments(context, email)),
]
