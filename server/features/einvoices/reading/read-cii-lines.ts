import type { AllowanceCharge, EInvoiceLine, LineVat, Period } from '#shared/einvoices/einvoice.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
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

/** A date of the format 102, 20261116, as the model writes it; anything else stays as it is written. */
export function dateAt(from: XmlElement | undefined, path: string) {
  const found = elementAt(from, path)
  const date =
    found &&
    (elementAt(found, 'udt:DateTimeString') ??
      elementAt(found, 'qdt:DateTimeString') ??
      elementAt(found, 'udt:DateString'))
  if (!date) return undefined
  const written = plainText(date)
  return date.attributes['format'] === '102' ? written.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3') : written
}

export function readCiiPeriod(element: XmlElement | undefined): Period | undefined {
  if (!element) return undefined
  const [start_date, end_date] = [dateAt(element, 'ram:StartDateTime'), dateAt(element, 'ram:EndDateTime')]
  return withoutAbsent({ start_date, end_date })
}

export const isOfVat = (tax: XmlElement) => textAt(tax, 'ram:TypeCode')?.toUpperCase() === 'VAT'

function vatOf(taxes: XmlElement[]): LineVat | undefined {
  const tax = taxes.find(isOfVat)
  return (
    tax && withoutAbsent({ category: textAt(tax, 'ram:CategoryCode'), rate: textAt(tax, 'ram:RateApplicablePercent') })
  )
}

/** Freight and the like, which the widest profile of Factur-X writes apart: charges all the same. */
const readLogistics = (parent: XmlElement | undefined): AllowanceCharge[] =>
  elementsAt(parent, 'ram:SpecifiedLogisticsServiceCharge').map((charge) =>
    withoutAbsent({
      amount: textAt(charge, 'ram:AppliedAmount'),
      vat: vatOf(elementsAt(charge, 'ram:AppliedTradeTax')),
      reason: textAt(charge, 'ram:Description'),
    }),
  )

export function readCiiAllowancesCharges(parent: XmlElement | undefined) {
  const all = elementsAt(parent, 'ram:SpecifiedTradeAllowanceCharge')
  const marked = (indicator: string[]) =>
    all.filter((one) => indicator.includes(textAt(one, 'ram:ChargeIndicator/udt:Indicator') ?? ''))
  return {
    allowances: marked(['false', '0']).map(allowanceChargeOf),
    charges: [...marked(['true', '1']).map(allowanceChargeOf), ...readLogistics(parent)],
  }
}

function allowanceChargeOf(element: XmlElement): AllowanceCharge {
  return withoutAbsent({
    amount: textAt(element, 'ram:ActualAmount'),
    base_amount: textAt(element, 'ram:BasisAmount'),
    percent: textAt(element, 'ram:CalculationPercent'),
    vat: vatOf(elementsAt(element, 'ram:CategoryTradeTax')),
    reason: textAt(element, 'ram:Reason'),
    reason_code: textAt(element, 'ram:ReasonCode'),
  })
}

function priceOf(agreement: XmlElement | undefined) {
  const net = elementAt(agreement, 'ram:NetPriceProductTradePrice')
  const gross = elementAt(agreement, 'ram:GrossPriceProductTradePrice')
  const base = elementAt(net, 'ram:BasisQuantity') ?? elementAt(gross, 'ram:BasisQuantity')
  if (!net && !gross) return undefined
  return withoutAbsent({
    net: textAt(net, 'ram:ChargeAmount'),
    discount: textAt(gross, 'ram:AppliedTradeAllowanceCharge/ram:ActualAmount'),
    gross: textAt(gross, 'ram:ChargeAmount'),
    base_quantity: base && plainText(base),
    base_unit: base?.attributes['unitCode'],
  })
}

export function readCiiLine(element: XmlElement): EInvoiceLine {
  const settlement = elementAt(element, 'ram:SpecifiedLineTradeSettlement')
  const agreement = elementAt(element, 'ram:SpecifiedLineTradeAgreement')
  const object = elementAt(settlement, 'ram:AdditionalReferencedDocument')
  return withoutAbsent({
    id: textAt(element, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    note: linesAt(element, 'ram:AssociatedDocumentLineDocument/ram:IncludedNote/ram:Content'),
    object:
      object &&
      withoutAbsent({
        id: textAt(object, 'ram:IssuerAssignedID') ?? '',
        scheme: textAt(object, 'ram:ReferenceTypeCode'),
      }),
    quantity: textAt(element, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity'),
    unit: attributeAt(element, 'ram:SpecifiedLineTradeDelivery/ram:BilledQuantity', 'unitCode'),
    net: textAt(settlement, 'ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount'),
    order_line: textAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:LineID'),
    accounting: textAt(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID'),
    period: readCiiPeriod(elementAt(settlement, 'ram:BillingSpecifiedPeriod')),
    ...readCiiAllowancesCharges(settlement),
    price: priceOf(agreement),
    vat: vatOf(elementsAt(settlement, 'ram:ApplicableTradeTax')),
    ...productOf(elementAt(element, 'ram:SpecifiedTradeProduct')),
  })
}

const productOf = (product: XmlElement | undefined) => ({
  name: textAt(product, 'ram:Name'),
  description: linesAt(product, 'ram:Description'),
  seller_item_id: textAt(product, 'ram:SellerAssignedID'),
  buyer_item_id: textAt(product, 'ram:BuyerAssignedID'),
  standard_item_id: identifierOf(elementAt(product, 'ram:GlobalID')),
  classifications: elementsAt(product, 'ram:DesignatedProductClassification/ram:ClassCode').map((code) =>
    withoutAbsent({
      code: plainText(code),
      list: code.attributes['listID'],
      version: code.attributes['listVersionID'],
    }),
  ),
  origin_country: textAt(product, 'ram:OriginTradeCountry/ram:ID'),
  attributes: elementsAt(product, 'ram:ApplicableProductCharacteristic').map((property) =>
    withoutAbsent({ name: textAt(property, 'ram:Description'), value: textAt(property, 'ram:Value') }),
  ),
})
