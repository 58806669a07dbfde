import type { EInvoice, Identifier, Party, PostalAddress } from '#shared/einvoices/einvoice.ts'
import type { DocumentContent } from '#shared/features/documents/document-content.ts'
import type { Address } from '#shared/geography/address.ts'
import { orAbsent } from '#shared/validation/text.ts'

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

/** Undefined where there is none. */
export const identified = (id: SchemedId | null) => (id ? identifierOf(id) : undefined)

const registered = (legal_id: SchemedId | null, company_number: string): Identifier | undefined =>
  legal_id ? identifierOf(legal_id) : company_number === '' ? undefined : { id: company_number, scheme: undefined }

/** Outside the scope of VAT no party may have a VAT number. */
const isOutsideVat = ({ vat_groups }: DocumentContent) => vat_groups.some(({ category }) => category === 'O')

export function sellerOf(content: DocumentContent): Party {
  const { seller } = content
  const legal_id = registered(seller.legal_id, seller.company_number)
  const vat_id = isOutsideVat(content) ? undefined : orAbsent(seller.vat_number)
  return {
    name: seller.legal_name || seller.name,
    trading_name: ['', seller.name].includes(seller.legal_name) ? undefined : seller.name,
    ids: (legal_id ?? vat_id) === undefined ? idsOf(seller.tax_number || seller.vat_number || seller.name) : [],
    legal_id,
    vat_id,
    tax_id: orAbsent(seller.tax_number),
    legal_information: undefined,
    electronic_address: identified(seller.electronic_address),
    address: addressOf(seller.address),
    contact: sellerContact(seller),
  }
}

/** Every party needs an identifier. */
const idsOf = (id: string): Identifier[] => (id === '' ? [] : [{ id, scheme: undefined }])

const sellerContact = ({ invoice_contact: { name, phone, email }, ...seller }: DocumentContent['seller']) =>
  contactOf(name, phone || seller.phone, email || seller.email)

export function buyerOf(content: DocumentContent): Party {
  const { customer } = content
  return {
    name: customer.name,
    trading_name: undefined,
    ids: idsOf(customer.code),
    legal_id: registered(customer.legal_id, customer.company_number),
    vat_id: isOutsideVat(content) ? undefined : orAbsent(customer.vat_number),
    tax_id: undefined,
    legal_information: undefined,
    electronic_address: identified(customer.electronic_address),
    address: addressOf(customer.billing_address),
    contact: contactOf(customer.contact_name, '', ''),
  }
}

const contactOf = (name: string, phone: string, email: string) =>
  name === '' && phone === '' && email === ''
    ? undefined
    : { name: orAbsent(name), phone: orAbsent(phone), email: orAbsent(email) }

const nobody: Party = {
  name: undefined,
  trading_name: undefined,
  ids: [],
  legal_id: undefined,
  vat_id: undefined,
  tax_id: undefined,
  legal_information: undefined,
}

export const payeeOf = ({ payee }: DocumentContent): Party | undefined =>
  payee
    ? {
        ...nobody,
        name: orAbsent(payee.name),
        ids: payee.identifier ? [identifierOf(payee.identifier)] : [],
        legal_id: identified(payee.legal_id),
      }
    : undefined

/** Outside the scope of VAT there is no tax representative. */
export function representativeOf(content: DocumentContent): Party | undefined {
  const { tax_representative: by } = content
  if (!by || isOutsideVat(content)) return undefined
  const address = by.address ? addressOf(by.address) : undefined
  return { ...nobody, name: orAbsent(by.name), vat_id: orAbsent(by.vat_number), address }
}

/** Supplies within the European Union say when and to which country they went. */
export function deliveryOf(content: DocumentContent): EInvoice['delivery'] {
  const date = deliveryDate(content)
  const address = placeOf(content)
  const name = content.delivery?.name || (address && content.customer.name)
  const location = locationOf(content)
  if ((date ?? address ?? name ?? location) === undefined) return undefined
  return { name, location, date, address: address && addressOf(address) }
}

const locationOf = ({ delivery }: DocumentContent) => identified(delivery?.location ?? null)

const deliveryDate = (content: DocumentContent) =>
  content.delivery?.date ?? content.supply_date ?? (isWithinUnion(content) ? content.tax_point : undefined)

const isWithinUnion = ({ vat_groups }: DocumentContent) => vat_groups.some(({ category }) => category === 'K')

/** An address that names no country cannot be said. */
function placeOf(content: DocumentContent) {
  const { delivery, customer } = content
  const usual = isWithinUnion(content) ? customer.billing_address : undefined
  const known = delivery?.address ?? customer.delivery_address ?? usual
  return known?.country ? known : undefined
}
