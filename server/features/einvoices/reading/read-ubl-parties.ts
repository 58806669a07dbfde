import type { Party, PostalAddress } from '#shared/einvoices/einvoice.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import {
  elementAt,
  elementsAt,
  identifierOf,
  plainText,
  textAt,
  withoutAbsent,
} from '#server/platform/xml/xml-values.ts'

export function readUblAddress(element: XmlElement | undefined): PostalAddress | undefined {
  return (
    element &&
    withoutAbsent({
      line_1: textAt(element, 'cbc:StreetName'),
      line_2: textAt(element, 'cbc:AdditionalStreetName'),
      line_3: textAt(element, 'cac:AddressLine/cbc:Line'),
      city: textAt(element, 'cbc:CityName'),
      postcode: textAt(element, 'cbc:PostalZone'),
      subdivision: textAt(element, 'cbc:CountrySubentity'),
      country: textAt(element, 'cac:Country/cbc:IdentificationCode'),
    })
  )
}

const isSepa = (element: XmlElement) => element.attributes['schemeID']?.toUpperCase() === 'SEPA'

const identifications = (party: XmlElement | undefined) => elementsAt(party, 'cac:PartyIdentification/cbc:ID')

/** Whether a tax scheme or a tax category is one of VAT. */
export const isOfVat = (element: XmlElement) => textAt(element, 'cac:TaxScheme/cbc:ID')?.toUpperCase() === 'VAT'

/** A party; the registered name of sellers and buyers is the name of the other parties. */
export function readUblParty(element: XmlElement | undefined, role: 'trader' | 'other'): Party | undefined {
  if (!element) return undefined
  const taxSchemes = elementsAt(element, 'cac:PartyTaxScheme')
  const registered = textAt(element, 'cac:PartyLegalEntity/cbc:RegistrationName')
  const known = textAt(element, 'cac:PartyName/cbc:Name')
  return withoutAbsent({
    name: role === 'trader' ? registered : known,
    trading_name: role === 'trader' ? known : undefined,
    ids: identifications(element)
      .filter((id) => !isSepa(id))
      .map((id) => withoutAbsent({ id: plainText(id), scheme: id.attributes['schemeID'] })),
    legal_id: identifierOf(elementAt(element, 'cac:PartyLegalEntity/cbc:CompanyID')),
    vat_id: textAt(taxSchemes.find(isOfVat), 'cbc:CompanyID'),
    tax_id: textAt(
      taxSchemes.find((scheme) => !isOfVat(scheme)),
      'cbc:CompanyID',
    ),
    legal_information: textAt(element, 'cac:PartyLegalEntity/cbc:CompanyLegalForm'),
    electronic_address: identifierOf(elementAt(element, 'cbc:EndpointID')),
    address: readUblAddress(elementAt(element, 'cac:PostalAddress')),
    contact: contactOf(elementAt(element, 'cac:Contact')),
  })
}

function contactOf(element: XmlElement | undefined) {
  return (
    element &&
    withoutAbsent({
      name: textAt(element, 'cbc:Name'),
      phone: textAt(element, 'cbc:Telephone'),
      email: textAt(element, 'cbc:ElectronicMail'),
    })
  )
}

/** BT-90: the creditor identifier is written among the identifiers of the seller or of the payee. */
export function readCreditorId(root: XmlElement) {
  const found = [
    ...identifications(elementAt(root, 'cac:AccountingSupplierParty/cac:Party')),
    ...identifications(elementAt(root, 'cac:PayeeParty')),
  ].find(isSepa)
  return found && plainText(found)
}
