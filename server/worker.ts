import { sealAudit } from '#server/features/audit/audit.service.ts'
import { mailAskedLink } from '#server/features/auth/account-links.service.ts'
import { forgetOld } from '#server/features/auth/auth.jobs.ts'
import { checkBooksByNight } from '#server/features/books/books.service.ts'
import { makeCreditNotePdf, printCreditNotesAhead } from '#server/features/credit-notes/credit-notes.jobs.ts'
import { runImport } from '#server/features/customers/customer-import.service.ts'
import { forgetOldImports } from '#server/features/customers/customers.jobs.ts'
import { foldFigures } from '#server/features/dashboards/dashboards.jobs.ts'
import { sendEmail } from '#server/features/email/email.jobs.ts'
import { runBulk } from '#server/features/invoices/bulk.service.ts'
import { forgetOldRuns, makePdf, printInvoicesAhead } from '#server/features/invoices/invoices.jobs.ts'
import { issueWaiting } from '#server/features/invoices/waiting-drafts.service.ts'
import { runDueSchedules } from '#server/features/schedules/schedules.jobs.ts'
import { findAttachments } from '#server/mail-attachments.ts'
import { forgetOldKeys } from '#server/platform/http/idempotency.ts'
import type { Jobs } from '#server/platform/jobs/jobs.ts'
import type { CronLine } from '#server/platform/jobs/run-worker.ts'
import type { Mailer } from '#server/platform/mail/smtp.ts'

/** Every job there is, and what does it. */
export const allJobs = (mailer: Mailer | null): Jobs => ({
  'email:send': (context, payload) => sendEmail(context, { mailer, findAttachments }, payload),
  'invoices:print_ahead': printInvoicesAhead,
  'credit_notes:print_ahead': printCreditNotesAhead,
  'invoices:make_pdf': makePdf,
  'credit_notes:make_pdf': makeCreditNotePdf,
  'books:check': ({ db, clock, logger }) => checkBooksByNight(db, clock.now(), logger),
  'dashboards:fold': foldFigures,
  'invoices:bulk': runBulk,
  'invoices:issue_waiting': issueWaiting,
  'invoices:forget_old': forgetOldRuns,
  'schedules:run': runDueSchedules,
  'audit:seal': async ({ db }) => void (await sealAudit(db)),
  'auth:mail_link': mailAskedLink,
  'customers:import': runImport,
  'customers:forget_old': forgetOldImports,
  'http:forget_keys': forgetOldKeys,
  'auth:forget_old': forgetOld,
})

export const cron: readonly CronLine[] = [
  { at: '* * * * *', job: 'audit:seal' },
  { at: '* * * * *', job: 'schedules:run' },
  { at: '* * * * *', job: 'invoices:issue_waiting' },
  { at: '* * * * *', job: 'invoices:print_ahead', canWait: true },
  { at: '* * * * *', job: 'credit_notes:print_ahead', canWait: true },
  { at: '* * * * *', job: 'dashboards:fold' },
  { at: '17 3 * * *', job: 'auth:forget_old' },
  { at: '27 3 * * *', job: 'customers:forget_old' },
  { at: '37 3 * * *', job: 'http:forget_keys' },
  { at: '47 3 * * *', job: 'invoices:forget_old' },
  { at: '7 4 * * *', job: 'books:check' },
]
