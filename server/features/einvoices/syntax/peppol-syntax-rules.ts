import { currencyCodes } from '#shared/einvoices/codes/document-codes.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { elementAt, elementsAt, plainText, textAt } from '#server/platform/xml/xml-values.ts'
import { amountNames } from './ubl-syntax-rules.ts'
import { atMost, eachNamed, syntaxRule, type SyntaxRule, type XmlTree } from './xml-tree.ts'

const lines = ['cac:InvoiceLine', 'cac:CreditNoteLine']

const indicatorOf = (element: XmlElement) => textAt(element, 'cbc:ChargeIndicator')

/** A percentage without its base, or the other way round, is named by rules of its own. */
const isComplete = (element: XmlElement) =>
  Boolean(elementAt(element, 'cbc:MultiplierFactorNumeric')) === Boolean(elementAt(element, 'cbc:BaseAmount'))

const isOfPrice = (element: XmlElement, tree: XmlTree) => tree.parentOf(element)?.name === 'cac:Price'

const withoutBreakdown = ({ root }: XmlTree) =>
  elementsAt(root, 'cac:TaxTotal').filter((total) => !elementAt(total, 'cac:TaxSubtotal'))
const withBreakdown = ({ root }: XmlTree) =>
  elementsAt(root, 'cac:TaxTotal').filter((total) => elementAt(total, 'cac:TaxSubtotal'))

const isEmpty = ({ children, text }: XmlElement) => children.length === 0 && text.trim() === ''

/** What Peppol and XRechnung ask alike of how UBL is written. */
export const sharedPeppolSyntaxRules: SyntaxRule[] = [
  syntaxRule('PEPPOL-EN16931-R008', ({ all }) => all.filter(isEmpty)),
  eachNamed(
    'PEPPOL-EN16931-R043',
    'cac:AllowanceCharge',
    (element, tree) =>
      isOfPrice(element, tree) || !isComplete(element) || ['true', 'false'].includes(indicatorOf(element) ?? ''),
  ),
  eachNamed(
    'PEPPOL-EN16931-R044',
    'cac:AllowanceCharge',
    (element, tree) => !isOfPrice(element, tree) || indicatorOf(element) === 'false',
  ),
  syntaxRule('PEPPOL-EN16931-R053', (tree) => (withBreakdown(tree).length === 1 ? [] : [tree.root])),
  syntaxRule('PEPPOL-EN16931-R054', (tree) =>
    withoutBreakdown(tree).length === (elementAt(tree.root, 'cbc:TaxCurrencyCode') ? 1 : 0) ? [] : [tree.root],
  ),
  eachNamed(
    'PEPPOL-EN16931-R101',
    lines,
    (line) =>
      !elementAt(line, 'cac:DocumentReference') ||
      elementsAt(line, 'cac:DocumentReference/cbc:DocumentTypeCode').some((code) => plainText(code) === '130'),
  ),
]

/** The total VAT may be in the currency of the VAT accounts; all other amounts are in the one of the invoice. */
function isInDocumentCurrency(amount: XmlElement, tree: XmlTree) {
  const parent = tree.parentOf(amount)
  if (amount.name === 'cbc:TaxAmount' && parent?.name === 'cac:TaxTotal' && !elementAt(parent, 'cac:TaxSubtotal')) {
    return true
  }
  const currency = textAt(tree.root, 'cbc:DocumentCurrencyCode')
  return currency !== undefined && amount.attributes['currencyID'] === currency
}

export const peppolSyntaxRules: SyntaxRule[] = [
  ...sharedPeppolSyntaxRules,
  eachNamed('PEPPOL-EN16931-R051', amountNames, isInDocumentCurrency),
  eachNamed('PEPPOL-EN16931-CL007', amountNames, ({ attributes }) => currencyCodes.has(attributes['currencyID'] ?? '')),
  syntaxRule('PEPPOL-EN16931-R080', ({ root }) =>
    root.name === 'cn:CreditNote'
      ? elementsAt(root, 'cac:AdditionalDocumentReference')
          .filter((document) => textAt(document, 'cbc:DocumentTypeCode') === '50')
          .slice(1, 2)
      : [],
  ),
  ...lines.map((line) => atMost('PEPPOL-EN16931-R100', line, 'cac:DocumentReference')),
]

const indicator = 'ram:ChargeIndicator/udt:Indicator'
const isIndicated = (element: XmlElement) => ['true', 'false'].includes(textAt(element, indicator) ?? '')
const ciiTotals = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation/ram:TaxTotalAmount'
const inCurrency = (settlement: XmlElement, isSame: boolean) => {
  const currency = textAt(settlement, 'ram:InvoiceCurrencyCode')
  return elementsAt(settlement, ciiTotals).filter(
    ({ attributes }) =>
      attributes['currencyID'] !== undefined &&
      currency !== undefined &&
      (attributes['currencyID'] === currency) === isSame,
  )
}
const lineDocuments = 'ram:SpecifiedLineTradeSettlement/ram:AdditionalReferencedDocument'

/** One total of the VAT in the currency of the document; XRechnung lets it be left out. */
const oneTotal = (least: 0 | 1) =>
  eachNamed('PEPPOL-EN16931-R053', 'ram:ApplicableHeaderTradeSettlement', (settlement) => {
    const { length: count } = inCurrency(settlement, true)
    return count >= least && count <= 1
  })

/** At most one document of a type. */
const oneDocument = (id: string, parent: string, path: string, type: string) =>
  eachNamed(
    id,
    parent,
    (element) => elementsAt(element, `${path}/ram:TypeCode`).filter((code) => plainText(code) === type).length <= 1,
  )

/** Without an address in it an element for the address is none; without the element a rule of the model says so. */
const hasAddress = (party: XmlElement) =>
  !elementAt(party, 'ram:URIUniversalCommunication') ||
  elementAt(party, 'ram:URIUniversalCommunication/ram:URIID') !== undefined

/** The same of how CII is written. */
export const peppolCiiSyntaxRules: SyntaxRule[] = [
  oneTotal(1),
  ...sharedCiiSyntaxRules(),
  ...indicatorRules('', ''),
  eachNamed(
    'PEPPOL-EN16931-CL007',
    'ram:TaxTotalAmount',
    ({ attributes: { currencyID } }) => currencyID === undefined || currencyCodes.has(currencyID),
  ),
  oneDocument('PEPPOL-EN16931-R006', 'ram:ApplicableHeaderTradeAgreement', 'ram:AdditionalReferencedDocument', '130'),
  oneDocument('PEPPOL-EN16931-R080', 'ram:ApplicableHeaderTradeAgreement', 'ram:AdditionalReferencedDocument', '50'),
  oneDocument('PEPPOL-EN16931-R100', 'ram:IncludedSupplyChainTradeLineItem', lineDocuments, '130'),
]

const gross = 'ram:GrossPriceProductTradePrice'
const discount = 'ram:AppliedTradeAllowanceCharge'

/** XRechnung asks of CII too what Peppol asks of UBL alone. */
export const germanCiiSyntaxRules: SyntaxRule[] = [
  oneTotal(0),
  ...sharedCiiSyntaxRules(),
  ...indicatorRules('-1', '-2'),
  syntaxRule('PEPPOL-EN16931-R008', ({ all }) =>
    all.filter((element) => isEmpty(element) && element.name !== 'ram:ApplicableHeaderTradeDelivery'),
  ),
  eachNamed(
    'PEPPOL-EN16931-R044',
    gross,
    (price) =>
      !elementAt(price, `${discount}/ram:ActualAmount`) ||
      elementsAt(price, `${discount}/${indicator}`).some((one) => plainText(one) === 'false'),
  ),
]

/** XRechnung gives a number to each of the two places. */
function indicatorRules(ofAmounts: string, ofPrices: string): SyntaxRule[] {
  return [
    eachNamed(
      `PEPPOL-EN16931-R043${ofAmounts}`,
      'ram:SpecifiedTradeAllowanceCharge',
      (element) =>
        Boolean(elementAt(element, 'ram:CalculationPercent')) !== Boolean(elementAt(element, 'ram:BasisAmount')) ||
        isIndicated(element),
    ),
    eachNamed(`PEPPOL-EN16931-R043${ofPrices}`, 'ram:AppliedTradeAllowanceCharge', isIndicated),
  ]
}

function sharedCiiSyntaxRules(): SyntaxRule[] {
  return [
    // The schema D16B, by which both are judged, has room for one; that of Factur-X has for any number.
    atMost('XSD-ONCE', 'ram:ApplicableHeaderTradeSettlement', 'ram:InvoiceReferencedDocument'),
    eachNamed('PEPPOL-EN16931-R010', 'ram:BuyerTradeParty', hasAddress),
    eachNamed('PEPPOL-EN16931-R020', 'ram:SellerTradeParty', hasAddress),
    eachNamed(
      'PEPPOL-EN16931-R054',
      'ram:ApplicableHeaderTradeSettlement',
      (settlement) => inCurrency(settlement, false).length === (elementAt(settlement, 'ram:TaxCurrencyCode') ? 1 : 0),
    ),
    eachNamed(
      'PEPPOL-EN16931-R101',
      'ram:IncludedSupplyChainTradeLineItem',
      (line) =>
        !elementAt(line, lineDocuments) ||
        elementsAt(line, `${lineDocuments}/ram:TypeCode`).some((code) => plainText(code) === '130'),
    ),
  ]
}
