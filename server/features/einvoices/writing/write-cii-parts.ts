import type {
  AllowanceCharge,
  EInvoiceLine,
  Identifier,
  LineVat,
  Party,
  Period,
  PostalAddress,
} from '#shared/einvoices/einvoice.ts'
import { each, group, keptGroup, text } from './xml-text.ts'

export const identifier = (name: string, given: Identifier | undefined) =>
  given ? text(name, given.id, { schemeID: given.scheme }) : ''

/** Dates are written without dashes: 20261116. */
const plainDate = (date: string) => date.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$1$2$3')

export const writeCiiDate = (name: string, date: string | undefined, type = 'udt:DateTimeString') =>
  date === undefined ? '' : group(name, text(type, plainDate(date), { format: '102' }))

export const writeCiiAddress = (address: PostalAddress | undefined) =>
  address
    ? keptGroup(
        'ram:PostalTradeAddress',
        text('ram:PostcodeCode', address.postcode),
        text('ram:LineOne', address.line_1),
        text('ram:LineTwo', address.line_2),
        text('ram:LineThree', address.line_3),
        text('ram:CityName', address.city),
        text('ram:CountryID', address.country),
        text('ram:CountrySubDivisionName', address.subdivision),
      )
    : ''

const registration = (id: string | undefined, schemeID: string) =>
  group('ram:SpecifiedTaxRegistration', text('ram:ID', id, { schemeID }))

export function writeCiiParty(name: string, party: Party | undefined) {
  if (!party) return ''
  const [plain, schemed] = [
    party.ids.filter(({ scheme }) => scheme === undefined),
    party.ids.filter(({ scheme }) => scheme !== undefined),
  ]
  const { contact } = party
  return keptGroup(
    name,
    each(plain, (id) => identifier('ram:ID', id)),
    each(schemed, (id) => identifier('ram:GlobalID', id)),
    text('ram:Name', party.name),
    text('ram:Description', party.legal_information),
    group(
      'ram:SpecifiedLegalOrganization',
      identifier('ram:ID', party.legal_id),
      text('ram:TradingBusinessName', party.trading_name),
    ),
    contact
      ? keptGroup(
          'ram:DefinedTradeContact',
          text('ram:PersonName', contact.name),
          group('ram:TelephoneUniversalCommunication', text('ram:CompleteNumber', contact.phone)),
          group('ram:EmailURIUniversalCommunication', text('ram:URIID', contact.email)),
        )
      : '',
    writeCiiAddress(party.address),
    group('ram:URIUniversalCommunication', identifier('ram:URIID', party.electronic_address)),
    registration(party.vat_id, 'VA'),
    registration(party.tax_id, 'FC'),
  )
}

export const writeCiiPeriod = (period: Period | undefined) =>
  period
    ? keptGroup(
        'ram:BillingSpecifiedPeriod',
        writeCiiDate('ram:StartDateTime', period.start_date),
        writeCiiDate('ram:EndDateTime', period.end_date),
      )
    : ''

const writeVat = (name: string, vat: LineVat | undefined) =>
  vat
    ? group(
        name,
        text('ram:TypeCode', 'VAT'),
        text('ram:CategoryCode', vat.category),
        text('ram:RateApplicablePercent', vat.rate),
      )
    : ''

const indicator = (isCharge: boolean) => group('ram:ChargeIndicator', text('udt:Indicator', String(isCharge)))

export const writeCiiAllowanceCharge =
  (isCharge: boolean) =>
  (given: AllowanceCharge): string =>
    group(
      'ram:SpecifiedTradeAllowanceCharge',
      indicator(isCharge),
      text('ram:CalculationPercent', given.percent),
      text('ram:BasisAmount', given.base_amount),
      text('ram:ActualAmount', given.amount),
      text('ram:ReasonCode', given.reason_code),
      text('ram:Reason', given.reason),
      writeVat('ram:CategoryTradeTax', given.vat),
    )

function writeProduct(line: EInvoiceLine) {
  return group(
    'ram:SpecifiedTradeProduct',
    identifier('ram:GlobalID', line.standard_item_id),
    text('ram:SellerAssignedID', line.seller_item_id),
    text('ram:BuyerAssignedID', line.buyer_item_id),
    text('ram:Name', line.name),
    text('ram:Description', line.description),
    each(line.attributes, ({ name, value }) =>
      keptGroup('ram:ApplicableProductCharacteristic', text('ram:Description', name), text('ram:Value', value)),
    ),
    each(line.classifications, ({ code, list, version }) =>
      group(
        'ram:DesignatedProductClassification',
        text('ram:ClassCode', code, { listID: list, listVersionID: version }),
      ),
    ),
    group('ram:OriginTradeCountry', text('ram:ID', line.origin_country)),
  )
}

function writePrice({ price }: EInvoiceLine) {
  if (!price) return ''
  const base = text('ram:BasisQuantity', price.base_quantity, { unitCode: price.base_unit })
  const hasGross = price.gross !== undefined || price.discount !== undefined
  return [
    hasGross
      ? keptGroup(
          'ram:GrossPriceProductTradePrice',
          text('ram:ChargeAmount', price.gross),
          base,
          price.discount === undefined
            ? ''
            : group('ram:AppliedTradeAllowanceCharge', indicator(false), text('ram:ActualAmount', price.discount)),
        )
      : '',
    keptGroup('ram:NetPriceProductTradePrice', text('ram:ChargeAmount', price.net), base),
  ].join('')
}

export const writeObject = (given: Identifier | undefined) =>
  given
    ? group(
        'ram:AdditionalReferencedDocument',
        text('ram:IssuerAssignedID', given.id),
        text('ram:TypeCode', '130'),
        text('ram:ReferenceTypeCode', given.scheme),
      )
    : ''

export const writeCiiLine = (line: EInvoiceLine): string =>
  group(
    'ram:IncludedSupplyChainTradeLineItem',
    group(
      'ram:AssociatedDocumentLineDocument',
      text('ram:LineID', line.id),
      group('ram:IncludedNote', text('ram:Content', line.note)),
    ),
    writeProduct(line),
    group(
      'ram:SpecifiedLineTradeAgreement',
      group('ram:BuyerOrderReferencedDocument', text('ram:LineID', line.order_line)),
      writePrice(line),
    ),
    group('ram:SpecifiedLineTradeDelivery', text('ram:BilledQuantity', line.quantity, { unitCode: line.unit })),
    keptGroup(
      'ram:SpecifiedLineTradeSettlement',
      writeVat('ram:ApplicableTradeTax', line.vat),
      writeCiiPeriod(line.period),
      each(line.allowances, writeCiiAllowanceCharge(false)),
      each(line.charges, writeCiiAllowanceCharge(true)),
      group('ram:SpecifiedTradeSettlementLineMonetarySummation', text('ram:LineTotalAmount', line.net)),
      writeObject(line.object),
      group('ram:ReceivableSpecifiedTradeAccountingAccount', text('ram:ID', line.accounting)),
    ),
  )
