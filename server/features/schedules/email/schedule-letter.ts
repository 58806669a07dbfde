import { greetedNames } from '#shared/features/customers/customers.rules.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'
import type { ScheduleEmailSettings } from '#shared/features/schedules/schedule-email.contract.ts'
import type { BusinessRow } from '#server/features/business/business.service.ts'
import { addressedTo } from '#server/features/customers/customers.service.ts'
import type { Completed } from '#server/features/invoices/drafts/generated-drafts.service.ts'
import { recipientsFor } from '#server/features/schedules/runs/prepare-run.ts'

type About = { business: BusinessRow; draft: Completed; values: Record<string, string> }

/** The message of one invoice, with the settings of its schedule and the business's defaults. */
export function letterFor(email: ScheduleEmailSettings, { business, draft, values }: About) {
  const { customer } = draft
  const to = recipientsFor({ email }, draft)
  const filled = { ...values, contact: greetedNames(customer, to) }
  return {
    to: addressedTo(customer, to),
    cc: addressedTo(customer, email.cc),
    bcc: addressedTo(customer, email.bcc),
    locale: customer.language,
    subject: fillPlaceholders(email.subject ?? business.invoice_email_subject, filled),
    text: fillPlaceholders(email.body ?? business.invoice_email_body, filled),
    from_name: business.email_from_name || business.name,
    reply_to: email.reply_to || business.email_reply_to,
    attach_pdf: email.attach_pdf,
  }
}
