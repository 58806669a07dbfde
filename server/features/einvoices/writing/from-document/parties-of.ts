import type { EInvoice, Identifier, Party, PostalAddress } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Address } from '#shared/geography/address.ts'
import { orAbsent } from './present.ts'

const addressOf = ({ line1, line2, city, postcode, region, country }: Address): PostalAddress => ({
  line_1: orAbsent(line1),
  line_2: orAbsent(line2),
  line_3: undefined,
  city: orAbsent(city),
  postcode: orAbsent(postcode),
  subdivision: orAbsent(region),
  country: orAbsent(country),
})

type SchemedId = { scheme: string; id: string }

const identifierOf = ({ scheme, id }: SchemedId): Identifier => ({ id, scheme: orAbsent(scheme) })

const registered = (legal_id: SchemedId | null, company_number: string): Identifier | undefined =>
  legal_id ? identifierOf(legal_id) : company_number === '' ? undefined : { id: company_number, scheme: undefined }

/** Outside the scope of VAT nobody may be named by a VAT number. */
const isOutsideVat = ({ vat_groups }: DocumentContent) => vat_groups.some(({ category }) => category === 'O')

export function sellerOf(content: DocumentContent): Party {
  const { seller } = content
  const legal_id = registered(seller.legal_id, seller.company_number)
  const vat_id = isOutsideVat(content) ? undefined : orAbsent(seller.vat_number)
  const named = seller.tax_number || seller.vat_number
  const { invoice_contact: contact } = seller
  return {
    name: seller.legal_name || seller.name,
    trading_name: seller.legal_name === '' || seller.legal_name === seller.name ? undefined : seller.name,
    // Somehow the seller has to be told from others.
    ids: legal_id || vat_id || named === '' ? [] : [{ id: named, scheme: undefined }],
    legal_id,
    vat_id,
    tax_id: orAbsent(seller.tax_number),
    legal_information: undefined,
    electronic_address: seller.electronic_address ? identifierOf(seller.electronic_address) : undefined,
    address: addressOf(seller.address),
    contact: contactOf(contact.name, contact.phone || seller.phone, contact.email || seller.email),
  }
}

export function buyerOf(content: DocumentContent): Party {
  const { customer } = content
  return {
    name: customer.name,
    trading_name: undefined,
    ids: customer.code === '' ? [] : [{ id: customer.code, scheme: undefined }],
    legal_id: registered(customer.legal_id, customer.company_number),
    vat_id: isOutsideVat(content) ? undefined : orAbsent(customer.vat_number),
    tax_id: undefined,
    legal_information: undefined,
    electronic_address: customer.electronic_address ? identifierOf(customer.electronic_address) : undefined,
    address: addressOf(customer.billing_address),
    contact: contactOf(customer.contact_name, '', ''),
  }
}

const contactOf = (name: string, phone: string, email: string) =>
  name === '' && phone === '' && email === ''
    ? undefined
    : { name: orAbsent(name), phone: orAbsent(phone), email: orAbsent(email) }

/** Supplies within the European Union say when and to which country they went. */
export function deliveryOf(content: DocumentContent): EInvoice['delivery'] {
  const { customer, supply_date, tax_point, vat_groups, delivery } = content
  const isWithinUnion = vat_groups.some(({ category }) => category === 'K')
  const date = delivery?.date ?? supply_date ?? (isWithinUnion ? tax_point : null)
  const known = delivery?.address ?? customer.delivery_address ?? (isWithinUnion ? customer.billing_address : null)
  const address = known !== null && known.country !== '' ? known : null
  const name = delivery?.name || (address ? customer.name : '')
  if (date === null && !address && name === '') return undefined
  return { name: orAbsent(name), date: date ?? undefined, address: address ? addressOf(address) : undefined }
}
