import type { z } from 'zod'
import type { newCustomer } from '#shared/features/customers/customers.contract.ts'
import type { Customer, CustomerDefaults } from '#shared/features/customers/customers.reply.ts'
import { type Contact, customerFields } from '#shared/features/customers/customers.fields.ts'
import { noSchemedId, type SchemedId, schemedIdOf } from '#shared/features/documents/party-identifiers.ts'
import { keysOf, pick } from '#shared/objects.ts'
import { defaultsOf } from '#shared/record-fields.ts'
import { countries, emptyAddress, homeCountry } from '#shared/geography/address.ts'
import { noTerms, termsBody, termsIn, type TermsValues } from '#web/ui/form/terms-field.tsx'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

/** The values of the form; empty terms mean the terms of the business. */
export type CustomerValues = Omit<
  Pick<Customer, keyof typeof customerFields>,
  'terms' | 'electronic_address' | 'legal_id'
> & {
  terms: TermsValues
  electronic_address: SchemedId
  legal_id: SchemedId
}

const isCountry = (text: string): text is (typeof countries)[number] => countries.some((country) => country === text)

export const emptyContact: Contact = { name: '', email: '', phone: '', receives_invoices: true }

export const valuesOf = (customer: Customer): CustomerValues => ({
  ...pick(customer, keysOf(customerFields)),
  electronic_address: customer.electronic_address ?? noSchemedId,
  legal_id: customer.legal_id ?? noSchemedId,
})

/** Defaults to where the business is, and one contact. */
export const newValues = ({ country, currency, language }: CustomerDefaults): CustomerValues => ({
  ...defaultsOf(customerFields),
  name: '',
  contacts: [emptyContact],
  billing_address: { ...emptyAddress, country: isCountry(country) ? country : homeCountry },
  electronic_address: noSchemedId,
  legal_id: noSchemedId,
  currency,
  terms: noTerms,
  // Until one is chosen, the one that is usual for where they are.
  default_vat_code: '',
  language,
})

export const isBlank = ({ name, email, phone }: Contact) => [name, email, phone].every((part) => part.trim() === '')

/**
 * Removes blank contacts at the end. Blank ones in between are kept, so that the server's errors point to the right
 * contact.
 */
function withoutBlankEnd(contacts: readonly Contact[]) {
  const last = contacts.findLastIndex((contact) => !isBlank(contact))
  return contacts.slice(0, last + 1)
}

type NewBody = z.input<typeof newCustomer>

/** Without terms, those of the business apply; without a VAT code, the usual one. */
export const toNewBody = ({ terms, default_vat_code, ...values }: CustomerValues): NewBody => ({
  ...values,
  ...partsOf(values),
  terms: termsIn(terms),
  ...(default_vat_code !== '' && { default_vat_code }),
})

const partsOf = (values: Pick<CustomerValues, 'contacts' | 'electronic_address' | 'legal_id'>) => ({
  contacts: withoutBlankEnd(values.contacts),
  electronic_address: schemedIdOf(values.electronic_address),
  legal_id: schemedIdOf(values.legal_id),
})

export const toChange = ({ terms, ...values }: CustomerValues) => ({
  ...values,
  ...partsOf(values),
  terms: termsBody(terms),
})

/** What the customer's fields need from a form, whether it creates or changes a customer. */
export type CustomerForm = Pick<
  ReturnType<typeof useApiForm<CustomerValues, never, never>>,
  'values' | 'saved' | 'setValue' | 'text' | 'checkbox' | 'field'
>
