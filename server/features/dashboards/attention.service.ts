import type { Attention } from '#shared/features/dashboards/dashboards.reply.ts'
import type { Instant } from '#shared/dates/instant.ts'
import type { Translate } from '#shared/i18n/translate.ts'
import { waitingCreditNotes } from '#server/features/credit-notes/waiting-credit-notes.service.ts'
import { readReplies } from '#server/features/customer-page/replies.service.ts'
import { listFailedDeliveries } from '#server/features/deliveries/deliveries.service.ts'
import { listFailedEmails } from '#server/features/invoices/email/invoice-emails.service.ts'
import { waitingInvoices } from '#server/features/invoices/issuing/waiting-invoices.service.ts'
import { listOpenIncidents } from '#server/features/online-payments/settle.service.ts'
import { listFailedReminders } from '#server/features/reminders/reminders.service.ts'
import type { Db } from '#server/platform/database/connection/database.ts'

/** What Home asks for at once: seven short lists, each mostly empty. */
export async function readAttention(db: Db, translate: Translate, now: Instant): Promise<Attention> {
  const [invoices, credit_notes, emails, deliveries, reminders, incidents, replies] = await Promise.all([
    waitingInvoices.listFailed(db, translate),
    waitingCreditNotes.listFailed(db, translate),
    listFailedEmails(db),
    listFailedDeliveries(db),
    listFailedReminders(db),
    listOpenIncidents(db),
    readReplies(db, now),
  ])
  return { invoices, credit_notes, emails, deliveries, reminders, incidents, replies }
}
