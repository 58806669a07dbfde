import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'
import type { Completed } from '#server/features/invoices/made-invoices.service.ts'
import { receiversFor } from './prepare-run.ts'

type About = { business: BusinessRow; draft: Completed; values: Record<string, string> }

/** The message of one invoice, by the settings of its schedule and, where they are silent, of the business. */
export function letterFor(email: ScheduleEmailSettings, { business, draft, values }: About) {
  const { customer } = draft
  const named = (address: string) => ({
    address,
    name:
      customer.contacts.find((contact) => contact.email.toLowerCase() === address.toLowerCase())?.name || customer.name,
  })
  return {
    to: receiversFor({ email }, draft).map(named),
    cc: email.cc.map(named),
    bcc: email.bcc.map(named),
    locale: customer.language,
    subject: fillPlaceholders(email.subject ?? business.invoice_email_subject, values),
    text: fillPlaceholders(email.body ?? business.invoice_email_body, values),
    from_name: business.email_from_name || business.name,
    reply_to: email.reply_to || business.email_reply_to,
    attach_pdf: email.attach_pdf,
  }
}
