type Greetable = { name: string; language: string; contacts: readonly { name: string; email: string }[] }

/** More names than this read like a list and not like a greeting. */
const mostNames = 3

export const contactAt = ({ contacts }: Pick<Greetable, 'contacts'>, address: string) =>
  contacts.find(({ email }) => email.toLowerCase() === address.toLowerCase())

/** Whom a message greets: the people it goes to, by name; the customer where they are not known, or too many. */
export function greetedNames(customer: Greetable, addresses: readonly string[]) {
  const names = new Set(addresses.map((address) => contactAt(customer, address)?.name.trim() ?? ''))
  names.delete('')
  if (names.size === 0 || names.size > mostNames) return customer.name
  return new Intl.ListFormat(customer.language, { type: 'conjunction' }).format(names)
}

type Known = { country: string; vat_number: string }

/** Businesses in other countries account for the VAT themselves; everybody else is charged it. */
export const usualVatCode = ({ country, vat_number }: Known, homeCountry: string) =>
  vat_number !== '' && country !== '' && homeCountry !== '' && country !== homeCountry
    ? 'reverse_charge_abroad'
    : 'standard'
