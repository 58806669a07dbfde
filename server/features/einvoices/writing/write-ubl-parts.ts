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

export const amount = (name: string, value: string | undefined, currency: string | undefined) =>
  text(`cbc:${name}`, value, { currencyID: currency })

export const identifier = (name: string, given: Identifier | undefined) =>
  given ? text(name, given.id, { schemeID: given.scheme }) : ''

export const writeUblAddress = (name: string, address: PostalAddress | undefined) =>
  address
    ? keptGroup(
        name,
        text('cbc:StreetName', address.line_1),
        text('cbc:AdditionalStreetName', address.line_2),
        text('cbc:CityName', address.city),
        text('cbc:PostalZone', address.postcode),
        text('cbc:CountrySubentity', address.subdivision),
        group('cac:AddressLine', text('cbc:Line', address.line_3)),
        group('cac:Country', text('cbc:IdentificationCode', address.country)),
      )
    : ''

const taxScheme = (id: string) => group('cac:TaxScheme', text('cbc:ID', id))

const taxId = (id: string | undefined, scheme: string) =>
  id === undefined ? '' : group('cac:PartyTaxScheme', text('cbc:CompanyID', id), taxScheme(scheme))

const partyId = (id: Identifier) => group('cac:PartyIdentification', identifier('cbc:ID', id))

/** What all parties have, in the order of UBL; the creditor identifier stands among the others. */
export function partyContent(party: Party, role: 'trader' | 'other', creditorId?: string) {
  const ids = creditorId === undefined ? party.ids : [...party.ids, { id: creditorId, scheme: 'SEPA' }]
  const known = role === 'trader' ? party.trading_name : party.name
  return [
    identifier('cbc:EndpointID', party.electronic_address),
    each(ids, partyId),
    group('cac:PartyName', text('cbc:Name', known)),
    writeUblAddress('cac:PostalAddress', party.address),
    taxId(party.vat_id, 'VAT'),
    taxId(party.tax_id, 'TAX'),
    group(
      'cac:PartyLegalEntity',
      role === 'trader' ? text('cbc:RegistrationName', party.name) : '',
      identifier('cbc:CompanyID', party.legal_id),
      text('cbc:CompanyLegalForm', party.legal_information),
    ),
    party.contact
      ? keptGroup(
          'cac:Contact',
          text('cbc:Name', party.contact.name),
          text('cbc:Telephone', party.contact.phone),
          text('cbc:ElectronicMail', party.contact.email),
        )
      : '',
  ]
}

export const writeUblPeriod = (period: Period | undefined, code?: string) =>
  period || code !== undefined
    ? keptGroup(
        'cac:InvoicePeriod',
        text('cbc:StartDate', period?.start_date),
        text('cbc:EndDate', period?.end_date),
        text('cbc:DescriptionCode', code),
      )
    : ''

export const vatCategory = (name: string, vat: LineVat | undefined, ...reasons: string[]) =>
  vat ? keptGroup(name, text('cbc:ID', vat.category), text('cbc:Percent', vat.rate), ...reasons, taxScheme('VAT')) : ''

export const writeUblAllowanceCharge =
  (isCharge: boolean, currency: string | undefined) =>
  (given: AllowanceCharge): string =>
    group(
      'cac:AllowanceCharge',
      text('cbc:ChargeIndicator', String(isCharge)),
      text('cbc:AllowanceChargeReasonCode', given.reason_code),
      text('cbc:AllowanceChargeReason', given.reason),
      text('cbc:MultiplierFactorNumeric', given.percent),
      amount('Amount', given.amount, currency),
      amount('BaseAmount', given.base_amount, currency),
      vatCategory('cac:TaxCategory', given.vat),
    )

function writeItem(line: EInvoiceLine) {
  return group(
    'cac:Item',
    text('cbc:Description', line.description),
    text('cbc:Name', line.name),
    group('cac:BuyersItemIdentification', text('cbc:ID', line.buyer_item_id)),
    group('cac:SellersItemIdentification', text('cbc:ID', line.seller_item_id)),
    group('cac:StandardItemIdentification', identifier('cbc:ID', line.standard_item_id)),
    group('cac:OriginCountry', text('cbc:IdentificationCode', line.origin_country)),
    each(line.classifications, ({ code, list, version }) =>
      group(
        'cac:CommodityClassification',
        text('cbc:ItemClassificationCode', code, { listID: list, listVersionID: version }),
      ),
    ),
    vatCategory('cac:ClassifiedTaxCategory', line.vat),
    each(line.attributes, ({ name, value }) =>
      keptGroup('cac:AdditionalItemProperty', text('cbc:Name', name), text('cbc:Value', value)),
    ),
  )
}

function writePrice({ price }: EInvoiceLine, currency: string | undefined) {
  if (!price) return ''
  const hasGross = price.discount !== undefined || price.gross !== undefined
  return keptGroup(
    'cac:Price',
    amount('PriceAmount', price.net, currency),
    text('cbc:BaseQuantity', price.base_quantity, { unitCode: price.base_unit }),
    hasGross
      ? group(
          'cac:AllowanceCharge',
          text('cbc:ChargeIndicator', 'false'),
          amount('Amount', price.discount, currency),
          amount('BaseAmount', price.gross, currency),
        )
      : '',
  )
}

export const writeUblLine =
  (kind: 'invoice' | 'credit_note', currency: string | undefined) =>
  (line: EInvoiceLine): string =>
    group(
      kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine',
      text('cbc:ID', line.id),
      text('cbc:Note', line.note),
      text(kind === 'invoice' ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', line.quantity, {
        unitCode: line.unit,
      }),
      amount('LineExtensionAmount', line.net, currency),
      text('cbc:AccountingCost', line.accounting),
      writeUblPeriod(line.period),
      group('cac:OrderLineReference', text('cbc:LineID', line.order_line)),
      line.object
        ? group('cac:DocumentReference', identifier('cbc:ID', line.object), text('cbc:DocumentTypeCode', '130'))
        : '',
      each(line.allowances, writeUblAllowanceCharge(false, currency)),
      each(line.charges, writeUblAllowanceCharge(true, currency)),
      writeItem(line),
      writePrice(line, currency),
    )
