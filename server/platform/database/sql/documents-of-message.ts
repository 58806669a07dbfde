import { type RawBuilder, sql } from 'kysely'

/** Whether an invoice is one of those that a message is about: a reminder names some, a statement means the whole account. */
export const isAboutMessage = (emailId: RawBuilder<unknown>, invoices: string) => sql<boolean>`(
  ${sql.ref(`${invoices}.id`)} in (
    select invoice_id from reminders join reminder_documents on reminder_id = reminders.id where reminders.email_id = ${emailId})
  or exists (select from emails where emails.id = ${emailId} and emails.kind = 'statement'))`
