import type { z } from 'zod'
import { type Contact, type Customer, type newCustomer } from '#shared/features/customers/customers.contract.ts'
import { type Address, emptyAddress } from '#shared/geography/address.ts'
import { baseCurrency } from '#shared/money/currencies.ts'

/** What stands in the fields of a customer. */
export type CustomerValues = {
  code: string
  name: string
  contacts: Contact[]
  billing_address: Address
  /** Null when goods go to the billing address. */
  delivery_address: Address | null
  vat_number: string
  company_number: string
  currency: string
  terms_days: number | ''
  credit_limit_minor: number | null
  default_vat_code: string
  language: string
}

export const emptyContact: Contact = { name: '', email: '', phone: '', receives_invoices: true }

const addressOf = ({ line1, line2, city, region, postcode, country }: Address): Address => ({
  line1,
  line2,
  city,
  region,
  postcode,
  country,
})

const contactOf = ({ name, email, phone, receives_invoices }: Contact): Contact => ({
  name,
  email,
  phone,
  receives_invoices,
})

/** Part by part and always in the same order, so that two versions can be compared. */
export const valuesOf = (customer: Customer): CustomerValues => ({
  code: customer.code,
  name: customer.name,
  contacts: customer.contacts.map(contactOf),
  billing_address: addressOf(customer.billing_address),
  delivery_address: customer.delivery_address && addressOf(customer.delivery_address),
  vat_number: customer.vat_number,
  company_number: customer.company_number,
  currency: customer.currency,
  terms_days: customer.terms_days,
  credit_limit_minor: customer.credit_limit_minor,
  default_vat_code: customer.default_vat_code,
  language: customer.language,
})

/** Most customers are at home, and have someone to write to. */
export const newValues = (language: string): CustomerValues => ({
  code: '',
  name: '',
  contacts: [emptyContact],
  billing_address: { ...emptyAddress, country: 'GB' },
  delivery_address: null,
  vat_number: '',
  company_number: '',
  currency: baseCurrency,
  terms_days: '',
  credit_limit_minor: null,
  default_vat_code: 'standard',
  language,
})

export const isBlank = ({ name, email, phone }: Contact) => [name, email, phone].every((part) => part.trim() === '')

/** A contact of whom nothing was written is none. Its place is kept while others follow, so that errors find theirs. */
function withoutBlankEnd(contacts: readonly Contact[]) {
  const last = contacts.findLastIndex((contact) => !isBlank(contact))
  return contacts.slice(0, last + 1)
}

type NewBody = z.input<typeof newCustomer>

/** The usual terms of the business hold when none are given. */
export const toNewBody = ({ terms_days: days, ...values }: CustomerValues): NewBody => ({
  ...values,
  contacts: withoutBlankEnd(values.contacts),
  ...(days !== '' && { terms_days: days }),
})

export const toChange = ({ terms_days: days, ...values }: CustomerValues) => ({
  ...values,
  contacts: withoutBlankEnd(values.contacts),
  // Left empty it is missing, which is not the same as left as it was.
  terms_days: days === '' ? null : days,
})
