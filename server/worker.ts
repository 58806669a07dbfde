import { sealAudit } from '#server/features/audit/audit.service.ts'
import { mailAskedLink } from './features/auth/links/account-links.service.ts'
import { purgeOldAuthData } from '#server/features/auth/auth.jobs.ts'
import { checkBooksNightly } from '#server/features/books/books.service.ts'
import { makeCreditNotePdf, printCreditNotesAhead } from '#server/features/credit-notes/credit-notes.jobs.ts'
import { waitingCreditNotes } from './features/credit-notes/waiting/waiting-credit-notes.service.ts'
import { purgeOldMatchRuns } from '#server/features/banking/banking.jobs.ts'
import { runMatchCertain } from '#server/features/banking/certain/match-certain.service.ts'
import { runImport } from '#server/features/imports/import-run.service.ts'
import { purgeOldImports } from '#server/features/imports/imports.jobs.ts'
import { foldFigures } from '#server/features/dashboards/dashboards.jobs.ts'
import { findDeliveredXml } from '#server/delivered-xml.ts'
import { sendDelivery } from '#server/features/deliveries/deliveries.jobs.ts'
import { confirmEvents } from '#server/features/email/events/mail-events.jobs.ts'
import { type FindMailServer, sendEmail } from '#server/features/email/email.jobs.ts'
import { runBulk } from './features/invoices/bulk/bulk.service.ts'
import { purgeOldBulkRuns, makePdf, printInvoicesAhead } from '#server/features/invoices/invoices.jobs.ts'
import { waitingInvoices } from './features/invoices/issuing/waiting-drafts.service.ts'
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
  'invoices:print_ahead': printInvoicesAhead,
  'credit_notes:print_ahead': printCreditNotesAhead,
  'invoices:make_pdf': makePdf,
  'credit_notes:make_pdf': makeCreditNotePdf,
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

/** What reaches somebody outside, or makes what would: a copy of the database does none of it. */
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
