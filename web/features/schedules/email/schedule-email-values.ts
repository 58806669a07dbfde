import { pick } from '#shared/keys-of.ts'
import type { ScheduleEmail, ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'

export type EmailValues = ScheduleEmailSettings

export const valuesOf = (email: ScheduleEmail): EmailValues =>
  pick(email, ['to', 'cc', 'bcc', 'reply_to', 'subject', 'body', 'attach_pdf'])

/** The default recipients: the customer's contacts who receive invoices. */
export const defaultRecipients = ({ contacts }: Pick<ScheduleEmail, 'contacts'>) =>
  contacts.filter(({ receives_invoices: receives }) => receives)
