import type { Customer } from '#shared/features/customers/customers.reply.ts'
import type { Contact } from '#shared/features/customers/customers.fields.ts'
import { contactAt, greetedNames } from '#shared/features/customers/greeting.ts'
import type { PreparedEmail } from '#shared/features/email/prepared-email.ts'
import { fillPlaceholders } from '#shared/features/invoices/invoices.rules.ts'

/** Who of a customer's people is sent invoices. */
export const recipientsOf = (contacts: Contact[]) =>
  contacts.filter(({ email, receives_invoices }) => email !== '' && receives_invoices).map(({ email }) => email)

/** Those whom a message goes to, under the names that the customer's contacts have. */
export const addressedTo = (customer: Pick<Customer, 'name' | 'contacts'>, addresses: readonly string[]) =>
  addresses.map((address) => ({ address, name: contactAt(customer, address)?.name || customer.name }))

/** A message to a customer before anyone has changed it: to those who receive invoices, whom it greets. */
export function preparedFor(
  customer: Pick<Customer, 'name' | 'language' | 'contacts'>,
  { subject, body, attachments }: Pick<PreparedEmail, 'subject' | 'body' | 'attachments'>,
): PreparedEmail {
  const to = recipientsOf(customer.contacts)
  const values = { contact: greetedNames(customer, to) }
  return {
    to,
    contacts: customer.contacts
      .filter(({ email }) => email !== '')
      .map(({ name, email, receives_invoices }) => ({ name, email, receives_invoices })),
    subject: fillPlaceholders(subject, values),
    body: fillPlaceholders(body, values),
    template: { subject, body },
    customer_name: customer.name,
    language: customer.language,
    attachments,
  }
}
