import type { ScheduleEmail, ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'

export type EmailValues = ScheduleEmailSettings

/** Always in the same order, since two versions are compared. */
export const valuesOf = (email: ScheduleEmail): EmailValues => ({
  to: email.to,
  cc: email.cc,
  bcc: email.bcc,
  reply_to: email.reply_to,
  subject: email.subject,
  body: email.body,
  attach_pdf: email.attach_pdf,
})

/** The default recipients: the customer's contacts who receive invoices. */
export const defaultRecipients = ({ contacts }: Pick<ScheduleEmail, 'contacts'>) =>
  contacts.filter(({ receives_invoices: receives }) => receives)
