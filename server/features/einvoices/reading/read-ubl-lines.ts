import type { AllowanceCharge, EInvoiceLine, LineVat, Period } from '#shared/einvoices/einvoice.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { isOfVat } from './read-ubl-parties.ts'
import {
  attributeAt,
  elementAt,
  elementsAt,
  identifierOf,
  linesAt,
  plainText,
  textAt,
  withoutAbsent,
} from '#server/platform/xml/xml-values.ts'

export function readUblPeriod(element: XmlElement | undefined): Period | undefined {
  if (!element) return undefined
  const [start_date, end_date] = [textAt(element, 'cbc:StartDate'), textAt(element, 'cbc:EndDate')]
  return withoutAbsent({ start_date, end_date })
}

function readUblVat(categories: XmlElement[]): LineVat | undefined {
  const category = categories.find(isOfVat)
  return category && withoutAbsent({ category: textAt(category, 'cbc:ID'), rate: textAt(category, 'cbc:Percent') })
}

const isCharge = (element: XmlElement) => ['true', '1'].includes(textAt(element, 'cbc:ChargeIndicator') ?? '')
const isAllowance = (element: XmlElement) => ['false', '0'].includes(textAt(element, 'cbc:ChargeIndicator') ?? '')

export function readUblAllowancesCharges(parent: XmlElement) {
  const all = elementsAt(parent, 'cac:AllowanceCharge')
  return {
    allowances: all.filter(isAllowance).map(allowanceChargeOf),
    charges: all.filter(isCharge).map(allowanceChargeOf),
  }
}

function allowanceChargeOf(element: XmlElement): AllowanceCharge {
  return withoutAbsent({
    amount: textAt(element, 'cbc:Amount'),
    base_amount: textAt(element, 'cbc:BaseAmount'),
    percent: textAt(element, 'cbc:MultiplierFactorNumeric'),
    vat: readUblVat(elementsAt(element, 'cac:TaxCategory')),
    reason: textAt(element, 'cbc:AllowanceChargeReason'),
    reason_code: textAt(element, 'cbc:AllowanceChargeReasonCode'),
  })
}

function priceOf(element: XmlElement | undefined) {
  return (
    element &&
    withoutAbsent({
      net: textAt(element, 'cbc:PriceAmount'),
      discount: textAt(element, 'cac:AllowanceCharge/cbc:Amount'),
      gross: textAt(element, 'cac:AllowanceCharge/cbc:BaseAmount'),
      base_quantity: textAt(element, 'cbc:BaseQuantity'),
      base_unit: attributeAt(element, 'cbc:BaseQuantity', 'unitCode'),
    })
  )
}

/** Its scheme means something only where it is said to be an object. */
function objectOf(reference: XmlElement | undefined) {
  const object = identifierOf(elementAt(reference, 'cbc:ID'))
  return object && textAt(reference, 'cbc:DocumentTypeCode') !== '130' ? { id: object.id } : object
}

export function readUblLine(element: XmlElement): EInvoiceLine {
  const quantity = elementAt(element, 'cbc:InvoicedQuantity') ?? elementAt(element, 'cbc:CreditedQuantity')
  const item = elementAt(element, 'cac:Item')
  return withoutAbsent({
    id: textAt(element, 'cbc:ID'),
    note: linesAt(element, 'cbc:Note'),
    object: objectOf(elementAt(element, 'cac:DocumentReference')),
    quantity: quantity && plainText(quantity),
    unit: quantity?.attributes['unitCode'],
    net: textAt(element, 'cbc:LineExtensionAmount'),
    order_line: textAt(element, 'cac:OrderLineReference/cbc:LineID'),
    accounting: textAt(element, 'cbc:AccountingCost'),
    period: readUblPeriod(elementAt(element, 'cac:InvoicePeriod')),
    ...readUblAllowancesCharges(element),
    price: priceOf(elementAt(element, 'cac:Price')),
    vat: readUblVat(elementsAt(item, 'cac:ClassifiedTaxCategory')),
    ...itemOf(item),
  })
}

const itemOf = (item: XmlElement | undefined) => ({
  name: textAt(item, 'cbc:Name'),
  description: linesAt(item, 'cbc:Description'),
  seller_item_id: textAt(item, 'cac:SellersItemIdentification/cbc:ID'),
  buyer_item_id: textAt(item, 'cac:BuyersItemIdentification/cbc:ID'),
  standard_item_id: identifierOf(elementAt(item, 'cac:StandardItemIdentification/cbc:ID')),
  classifications: elementsAt(item, 'cac:CommodityClassification/cbc:ItemClassificationCode').map((code) =>
    withoutAbsent({
      code: plainText(code),
      list: code.attributes['listID'],
      version: code.attributes['listVersionID'],
    }),
  ),
  origin_country: textAt(item, 'cac:OriginCountry/cbc:IdentificationCode'),
  attributes: elementsAt(item, 'cac:AdditionalItemProperty').map((property) =>
    withoutAbsent({ name: textAt(property, 'cbc:Name'), value: textAt(property, 'cbc:Value') }),
  ),
})
