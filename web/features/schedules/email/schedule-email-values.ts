import { pick } from '#shared/keys-of.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { ScheduleEmail } from '#shared/features/schedules/schedule-email.reply.ts'

export type EmailValues = ScheduleEmailSettings

export const valuesOf = (email: ScheduleEmail): EmailValues =>
  pick(email, ['to', 'cc', 'bcc', 'reply_to', 'subject', 'body', 'attach_pdf'])

/** The default recipients: the customer's contacts who receive invoices. */
export const defaultRecipients = ({ contacts }: Pick<ScheduleEmail, 'contacts'>) =>
  contacts.filter(({ receives_invoices: receives }) => receives)
