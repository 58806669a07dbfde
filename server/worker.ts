import { sealAudit } from '#server/features/audit/audit.service.ts'
import { mailAskedLink } from './features/auth/links/account-links.service.ts'
import { purgeOldAuthData } from '#server/features/auth/auth.jobs.ts'
import { checkBooksNightly } from '#server/features/books/books.service.ts'
import { creditNoteFiles } from '#server/features/credit-notes/credit-note-files.service.ts'
import { waitingCreditNotes } from '#server/features/credit-notes/waiting-credit-notes.service.ts'
import { purgeOldMatchRuns, runMatchCertain } from '#server/features/banking/certain/match-certain.service.ts'
import { runImport } from '#server/features/imports/import-run.service.ts'
import { purgeOldImports } from '#server/features/imports/imports.service.ts'
import { printAhead } from '#server/features/documents/printing/print-ahead.service.ts'
import { foldFigures } from '#server/features/dashboards/dashboards.jobs.ts'
import { type FindDeliveredXml, sendDelivery } from '#server/features/deliveries/deliveries.jobs.ts'
import { confirmEvents } from '#server/features/email/events/mail-events.service.ts'
import { type FindMailServer, sendEmail } from '#server/features/email/email.jobs.ts'
import { runBulk, purgeOldBulkRuns } from './features/invoices/bulk/bulk.service.ts'
import { invoiceFiles } from '#server/features/invoices/invoice-files.service.ts'
import { waitingInvoices } from './features/invoices/issuing/waiting-invoices.service.ts'
import {
  askForPayments,
  purgeOldEvents,
  readFee,
  sendRefund,
} from '#server/features/online-payments/online-payments.jobs.ts'
import { runDueSchedules } from '#server/features/schedules/schedules.jobs.ts'
import {
  purgeOldStatementRuns,
  sendStatements,
  startMonthlyStatements,
} from '#server/features/statements/runs/statement-runs.service.ts'
import {
  purgeOldReminderRuns,
  sendReminders,
  startDailyReminders,
} from '#server/features/reminders/sending/reminder-runs.service.ts'
import { findAttachments } from '#server/mail-attachments.ts'
import { findPageLink } from '#server/mail-links.ts'
import { purgeOldKeys } from './platform/http/endpoints/idempotency.ts'
import type { JobPayloads, Jobs } from '#server/platform/jobs/jobs.ts'
import type { CronLine } from './platform/jobs/enqueue-on-schedule.ts'

/** Every job with its handler. */
export const allJobs = (findMailServer: FindMailServer): Jobs => ({
  'email:send': (context, payload) => sendEmail(context, { findMailServer, findAttachments, findPageLink }, payload),
  'email:confirm_events': confirmEvents,
  'deliveries:send': (context, payload) => sendDelivery(context, findDeliveredXml, payload),
  'invoices:print_ahead': (context) => printAhead(context, invoiceFiles),
  'credit_notes:print_ahead': (context) => printAhead(context, creditNoteFiles),
  'books:check': ({ db, clock, logger }) => checkBooksNightly(db, clock.now(), logger),
  'dashboards:fold': foldFigures,
  'invoices:bulk': runBulk,
  'invoices:issue_waiting': waitingInvoices.issueWaiting,
  'credit_notes:issue_waiting': waitingCreditNotes.issueWaiting,
  'invoices:forget_old': purgeOldBulkRuns,
  'schedules:run': runDueSchedules,
  'statements:send': sendStatements,
  'statements:monthly': startMonthlyStatements,
  'statements:forget_old': purgeOldStatementRuns,
  'reminders:send': sendReminders,
  'reminders:daily': startDailyReminders,
  'reminders:forget_old': purgeOldReminderRuns,
  'audit:seal': ({ db }) => sealAudit(db),
  'auth:mail_link': mailAskedLink,
  'imports:run': runImport,
  'banking:match_certain': runMatchCertain,
  'banking:forget_old': purgeOldMatchRuns,
  'online_payments:ask': askForPayments,
  'online_payments:fee': readFee,
  'online_payments:refund': sendRefund,
  'online_payments:forget_old': purgeOldEvents,
  'imports:forget_old': purgeOldImports,
  'http:forget_keys': purgeOldKeys,
  'auth:forget_old': purgeOldAuthData,
})

/** The XML that goes to a network, as UBL, like the one that is attached to e-mails. */
const findDeliveredXml: FindDeliveredXml = async (context, of) => {
  const { fileName, content } =
    'invoice_id' in of
      ? await invoiceFiles.xml(context, of.invoice_id, 'ubl')
      : await creditNoteFiles.xml(context, of.credit_note_id, 'ubl')
  return { number: fileName.replace(/-ubl\.xml$/, ''), content }
}

/** Jobs that reach the outside, or create what would: a copy of the database runs none of them. */
const outwardJobs: readonly string[] = [
  'email:send',
  'email:confirm_events',
  'deliveries:send',
  'invoices:issue_waiting',
  'credit_notes:issue_waiting',
  'schedules:run',
  'statements:send',
  'statements:monthly',
  'reminders:send',
  'reminders:daily',
  'online_payments:ask',
  'online_payments:fee',
  'online_payments:refund',
] satisfies (keyof JobPayloads)[]

export const isOutward = (job: string) => outwardJobs.includes(job)

export const cron: readonly CronLine[] = [
  { job: 'audit:seal' },
  { job: 'schedules:run' },
  { job: 'invoices:issue_waiting' },
  { job: 'credit_notes:issue_waiting' },
  { job: 'statements:monthly' },
  { job: 'reminders:daily' },
  { job: 'invoices:print_ahead', canWait: true },
  { job: 'credit_notes:print_ahead', canWait: true },
  { job: 'online_payments:ask' },
  { job: 'dashboards:fold' },
  { job: 'auth:forget_old', at: { minute: 17, hour: 3 } },
  { job: 'imports:forget_old', at: { minute: 32, hour: 3 } },
  { job: 'banking:forget_old', at: { minute: 34, hour: 3 } },
  { job: 'online_payments:forget_old', at: { minute: 35, hour: 3 } },
  { job: 'http:forget_keys', at: { minute: 37, hour: 3 } },
  { job: 'invoices:forget_old', at: { minute: 47, hour: 3 } },
  { job: 'statements:forget_old', at: { minute: 57, hour: 3 } },
  { job: 'reminders:forget_old', at: { minute: 2, hour: 4 } },
  { job: 'books:check', at: { minute: 7, hour: 4 } },
]
