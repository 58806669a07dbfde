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

export function readCiiAddress(element: XmlElement | undefined): PostalAddress | undefined {
  return (
    element &&
    withoutAbsent({
      line_1: textAt(element, 'ram:LineOne'),
      line_2: textAt(element, 'ram:LineTwo'),
      line_3: textAt(element, 'ram:LineThree'),
      city: textAt(element, 'ram:CityName'),
      postcode: textAt(element, 'ram:PostcodeCode'),
      subdivision: textAt(element, 'ram:CountrySubDivisionName'),
      country: textAt(element, 'ram:CountryID'),
    })
  )
}

export function readCiiParty(element: XmlElement | undefined): Party | undefined {
  if (!element) return undefined
  const registrations = elementsAt(element, 'ram:SpecifiedTaxRegistration/ram:ID')
  const registered = (scheme: string) => {
    const found = registrations.find((id) => id.attributes['schemeID'] === scheme)
    return found && plainText(found)
  }
  const ids = [...elementsAt(element, 'ram:ID'), ...elementsAt(element, 'ram:GlobalID')]
  return withoutAbsent({
    name: textAt(element, 'ram:Name'),
    trading_name: textAt(element, 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName'),
    ids: ids.map((id) => withoutAbsent({ id: plainText(id), scheme: id.attributes['schemeID'] })),
    legal_id: identifierOf(elementAt(element, 'ram:SpecifiedLegalOrganization/ram:ID')),
    vat_id: registered('VA'),
    tax_id: registered('FC'),
    legal_information: textAt(element, 'ram:Description'),
    electronic_address: electronicAddressOf(elementAt(element, 'ram:URIUniversalCommunication')),
    address: readCiiAddress(elementAt(element, 'ram:PostalTradeAddress')),
    contact: contactOf(elementAt(element, 'ram:DefinedTradeContact')),
  })
}

const electronicAddressOf = (element: XmlElement | undefined) =>
  element && (identifierOf(elementAt(element, 'ram:URIID')) ?? { id: '' })

function contactOf(element: XmlElement | undefined) {
  return (
    element &&
    withoutAbsent({
      name: textAt(element, 'ram:PersonName') || textAt(element, 'ram:DepartmentName'),
      phone: textAt(element, 'ram:TelephoneUniversalCommunication/ram:CompleteNumber'),
      email: textAt(element, 'ram:EmailURIUniversalCommunication/ram:URIID'),
    })
  )
}
