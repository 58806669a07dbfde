import type { z } from 'zod'
import {
  type Contact,
  type Customer,
  customerDefaults,
  customerFields,
  type newCustomer,
} from '#shared/features/customers/customers.contract.ts'
import { keysOf, pick } from '#shared/keys-of.ts'
import { type Address, emptyAddress } from '#shared/geography/address.ts'

/** What the fields of the form hold; terms that are left empty are those of the business. */
export type CustomerValues = Omit<Pick<Customer, keyof typeof customerFields>, 'terms_days'> & {
  terms_days: number | ''
}

export const emptyContact: Contact = { name: '', email: '', phone: '', receives_invoices: true }

const addressOf = (address: Address) => pick(address, keysOf(emptyAddress))

const contactOf = (contact: Contact) => pick(contact, keysOf(emptyContact))

/** Always in the same order, so that two versions can be compared. */
export const valuesOf = (customer: Customer): CustomerValues => ({
  ...pick(customer, keysOf(customerFields)),
  contacts: customer.contacts.map(contactOf),
  billing_address: addressOf(customer.billing_address),
  delivery_address: customer.delivery_address && addressOf(customer.delivery_address),
})

/** Most customers are at home, and have someone to write to. */
export const newValues = (language: string): CustomerValues => ({
  ...customerDefaults,
  name: '',
  contacts: [emptyContact],
  billing_address: { ...emptyAddress, country: 'GB' },
  terms_days: '',
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
