import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { elementAt, elementsAt, plainText, textAt } from '#server/platform/xml/xml-values.ts'
import { atMost, eachNamed, syntaxRule, type SyntaxRule, type XmlTree } from './xml-tree.ts'

const agreement = 'ram:ApplicableHeaderTradeAgreement'
const settlement = 'ram:ApplicableHeaderTradeSettlement'
const totals = 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'

const count = (element: XmlElement, path: string) => elementsAt(element, path).length

const has = (element: XmlElement, path: string) => elementAt(element, path) !== undefined

const differing = (elements: readonly XmlElement[]) => {
  const [first] = elements.toReversed()
  return elements.filter((element) => plainText(element) !== plainText(first ?? element)).slice(0, 1)
}

/** The amounts of the totals, in the order of their rules from CII-SR-477. */
const totalAmounts =
  'LineTotal ChargeTotal AllowanceTotal TaxBasisTotal Rounding GrandTotal Information TotalPrepaid TotalDiscount TotalAllowanceCharge DuePayable RetailValueExcludingTaxInformation TotalDepositFeeInformation ProductValueExcludingTobaccoTaxInformation TotalRetailValueInformation GrossLineTotal NetLineTotal NetIncludingTaxesLineTotal'.split(
    ' ',
  )

/** Elements that EN 16931 does not know in a place, from a rule on; a dot leaves its number out. */
const unknownIn = (context: (tree: XmlTree) => readonly XmlElement[], from: number, names: string): SyntaxRule[] =>
  names
    .split(' ')
    .flatMap((name, index) =>
      name === '.'
        ? []
        : [
            syntaxRule(`CII-DT-${String(from + index).padStart(3, '0')}`, (tree) =>
              context(tree).flatMap((one) =>
                elementsAt(one, name.replaceAll(/(^|\/)(?!udt)/g, '$1ram:').replace('ram:udt', 'udt')),
              ),
            ),
          ],
    )

const periods = (tree: XmlTree) => tree.named('ram:BillingSpecifiedPeriod')
const addresses = (tree: XmlTree) => tree.named('ram:PostalTradeAddress')
const ending = (end: string) => (tree: XmlTree) => tree.ending(end)
const documents = ending('ReferencedDocument')

/** Attributes that are not used in EN 16931. */
const without = (from: number, elements: (tree: XmlTree) => readonly XmlElement[], attributes: string[]) =>
  attributes.map((attribute, index) =>
    syntaxRule(`CII-DT-${String(from + index).padStart(3, '0')}`, (tree) =>
      elements(tree).filter((element) => element.attributes[attribute] !== undefined),
    ),
  )

const plainIds = ({ root }: XmlTree) => [
  ...elementsAt(root, 'rsm:ExchangedDocumentContext/ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
  ...elementsAt(root, 'rsm:ExchangedDocument/ram:ID'),
  ...elementsAt(root, 'rsm:SupplyChainTradeTransaction/ram:IncludedSupplyChainTradeLineItem').flatMap((line) => [
    ...elementsAt(line, 'ram:AssociatedDocumentLineDocument/ram:LineID'),
    ...elementsAt(line, 'ram:SpecifiedTradeProduct/ram:SellerAssignedID'),
  ]),
]
/** Rules of their own speak of the plain ones. */
const otherIds = (tree: XmlTree) => {
  const plain = new Set(plainIds(tree))
  return ending('ID')(tree).filter((id) => !plain.has(id))
}
const plainAmounts = (tree: XmlTree) => ending('Amount')(tree).filter(({ name }) => name !== 'ram:TaxTotalAmount')

const needsAccount = (means: XmlElement) => ['30', '58'].includes(textAt(means, 'ram:TypeCode') ?? '')
const hasAccount = (means: XmlElement) =>
  ['ram:IBANID', 'ram:ProprietaryID'].some((id) => has(means, `ram:PayeePartyCreditorFinancialAccount/${id}`))

const isSupported = (document: XmlElement) =>
  document.name === 'ram:AdditionalReferencedDocument' &&
  ['50', '130', '916'].includes(textAt(document, 'ram:TypeCode') ?? '')

const isTyped = (code: string) => (document: XmlElement) =>
  isSupported(document) && textAt(document, 'ram:TypeCode') === code

/** What only some kinds of referenced documents may have. */
const allowedIn: [id: string, name: string, isAllowed: (document: XmlElement) => boolean][] = [
  ['CII-DT-015', 'ram:URIID', isTyped('916')],
  ['CII-DT-018', 'ram:TypeCode', isSupported],
  ['CII-DT-021', 'ram:Name', isTyped('916')],
  ['CII-DT-022', 'ram:AttachmentBinaryObject', isTyped('916')],
  ['CII-DT-024', 'ram:ReferenceTypeCode', isTyped('130')],
  ['CII-DT-027', 'ram:FormattedIssueDateTime', ({ name }) => name === 'ram:InvoiceReferencedDocument'],
]
const onlyInDocuments = allowedIn.map(([id, name, isAllowed]) =>
  syntaxRule(id, (tree) => documents(tree).filter((document) => has(document, name) && !isAllowed(document))),
)

const isWrittenDate = (element: XmlElement, path: string) =>
  elementsAt(element, `${path}/udt:DateTimeString`).some(({ attributes }) => attributes['format'] === '102')

const linePeriod = 'ram:SpecifiedLineTradeSettlement'

/** A start and an end can only be compared where both are dates; of lines and of the document. */
const hasComparableDates = (ofLine: boolean) => (period: XmlElement, tree: XmlTree) => {
  if ((tree.parentOf(period)?.name === linePeriod) !== ofLine) return true
  const ends = ['ram:StartDateTime', 'ram:EndDateTime']
  return !ends.every((end) => has(period, end)) || ends.every((end) => isWrittenDate(period, end))
}

const quantities = (tree: XmlTree) =>
  ending('Quantity')(tree).filter(({ attributes }) => attributes['unitCode'] !== undefined)

const structureRules: SyntaxRule[] = [
  eachNamed(
    'BR-03',
    'rsm:ExchangedDocument',
    (document) =>
      !has(document, 'ram:IssueDateTime/udt:DateTimeString') || isWrittenDate(document, 'ram:IssueDateTime'),
  ),
  eachNamed('BR-29', 'ram:BillingSpecifiedPeriod', hasComparableDates(false)),
  eachNamed('BR-30', 'ram:BillingSpecifiedPeriod', hasComparableDates(true)),
  eachNamed(
    'CII-SR-009',
    'rsm:ExchangedDocumentContext',
    (one) => count(one, 'ram:GuidelineSpecifiedDocumentContextParameter') === 1,
  ),
  eachNamed(
    'CII-SR-010',
    'rsm:ExchangedDocumentContext',
    (one) => count(one, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') === 1,
  ),
  eachNamed('CII-SR-014', 'rsm:ExchangedDocument', (one) => count(one, 'ram:TypeCode') === 1),
  eachNamed(
    'CII-SR-046',
    'ram:SpecifiedTradeProduct',
    (product) =>
      !has(product, 'ram:GlobalID') ||
      elementsAt(product, 'ram:GlobalID').some((id) => id.attributes['schemeID'] !== undefined),
  ),
  eachNamed('CII-SR-069', 'ram:ApplicableProductCharacteristic', (one) => count(one, 'ram:Description') === 1),
  eachNamed('CII-SR-072', 'ram:ApplicableProductCharacteristic', (one) => count(one, 'ram:Value') === 1),
  eachNamed('CII-SR-090', 'ram:OriginTradeCountry', (one) => count(one, 'ram:ID') === 1),
  eachNamed(
    'CII-SR-439',
    'ram:SpecifiedLineTradeAgreement',
    (one) => count(one, 'ram:NetPriceProductTradePrice/ram:ChargeAmount') === 1,
  ),
  atMost('CII-SR-440', 'ram:AppliedTradeAllowanceCharge', 'ram:ActualAmount'),
  atMost('CII-SR-441', 'ram:SpecifiedLineTradeAgreement', 'ram:NetPriceProductTradePrice/ram:ChargeAmount'),
  atMost('CII-SR-455', agreement, 'ram:SellerTradeParty/ram:DefinedTradeContact'),
  atMost('CII-SR-456', agreement, 'ram:BuyerTradeParty/ram:DefinedTradeContact'),
  atMost('CII-SR-459', agreement, 'ram:SellerTradeParty/ram:URIUniversalCommunication'),
  atMost('CII-SR-460', agreement, 'ram:BuyerTradeParty/ram:URIUniversalCommunication'),
  atMost('CII-SR-461', settlement, 'ram:ApplicableTradeTax/ram:TaxPointDate'),
  syntaxRule('CII-SR-462', (tree) => differing(tree.named('ram:DueDateTypeCode'))),
  eachNamed('CII-SR-463', 'ram:SpecifiedTradeAllowanceCharge', (one) => has(one, 'ram:ChargeIndicator')),
  syntaxRule('CII-SR-467', (tree) =>
    differing(
      tree.named('ram:SpecifiedTradeSettlementPaymentMeans').flatMap((means) => elementsAt(means, 'ram:TypeCode')),
    ),
  ),
  syntaxRule('CII-SR-468', (tree) =>
    differing(
      tree.named('ram:SpecifiedTradeSettlementPaymentMeans').flatMap((means) => elementsAt(means, 'ram:Information')),
    ),
  ),
  atMost('CII-SR-469', settlement, 'ram:PaymentReference'),
  eachNamed(
    'CII-SR-470',
    'ram:SpecifiedTradeSettlementPaymentMeans',
    (means) => !needsAccount(means) || hasAccount(means),
  ),
  atMost('CII-SR-471', 'ram:SpecifiedTradeAllowanceCharge', 'ram:RateApplicablePercent'),
  atMost('CII-SR-472', 'ram:SpecifiedTradeAllowanceCharge', 'ram:CategoryTradeTax'),
  atMost('CII-SR-473', 'ram:SpecifiedTradeAllowanceCharge', 'ram:ActualAmount'),
  ...totalAmounts.map((name, index) => atMost(`CII-SR-${477 + index}`, totals, `ram:${name}Amount`)),
  eachNamed(
    'BR-52',
    'ram:AdditionalReferencedDocument',
    (document) =>
      textAt(document, 'ram:IssuerAssignedID') !== undefined && textAt(document, 'ram:IssuerAssignedID') !== '',
  ),
]

const typeRules: SyntaxRule[] = [
  ...without(1, plainIds, [
    'schemeName',
    'schemeAgencyName',
    'schemeDataURI',
    'schemeURI',
    'schemeID',
    'schemeAgencyID',
    'schemeVersionID',
  ]),
  ...without(8, (tree) => tree.named('ram:TypeCode'), ['name', 'listURI']),
  ...without(10, ({ root }) => elementsAt(root, 'rsm:ExchangedDocument/ram:TypeCode'), [
    'listID',
    'listAgencyID',
    'listVersionID',
  ]),
  ...without(13, ({ root }) => [root], ['languageID', 'languageLocaleID']),
  ...onlyInDocuments,
  ...unknownIn(
    documents,
    16,
    'StatusCode CopyIndicator . GlobalID RevisionID . . Information . SectionName PreviousRevisionID . EffectiveSpecifiedPeriod IssuerTradeParty AttachedSpecifiedBinaryFile',
  ),
  ...without(31, plainAmounts, ['currencyID', 'currencyCodeListVersionID']),
  syntaxRule('CII-DT-033', (tree) =>
    quantities(tree).some(({ name }) => name === 'ram:BilledQuantity') ? [] : quantities(tree),
  ),
  ...without(34, ending('Quantity'), ['unitCodeListID', 'unitCodeListAgencyID', 'unitCodeListAgencyName']),
  syntaxRule('CII-DT-037', (tree) =>
    ending('TradeTax')(tree).filter((tax) => has(tax, 'ram:TypeCode') && textAt(tax, 'ram:TypeCode') !== 'VAT'),
  ),
  ...unknownIn(
    periods,
    68,
    'StartDateTime/udt:DateTime DurationMeasure InclusiveIndicator Description EndDateTime/udt:DateTime CompleteDateTime OpenIndicator SeasonCode ID Name SequenceNumeric StartDateFlexibilityCode ContinuousIndicator PurposeCode',
  ),
  ...unknownIn(
    addresses,
    82,
    'ID PostOfficeBox BuildingName . LineFour LineFive StreetName CitySubDivisionName CountryName CountrySubDivisionID AttentionOf CareOf BuildingNumber DepartmentName AdditionalStreetName',
  ),
  eachNamed(
    'CII-DT-097',
    'udt:DateTimeString',
    (date) =>
      date.attributes['format'] !== '102' || /^\s*\d{4}(?:1[0-2]|0[1-9])(?:3[01]|[12]\d|0[1-9])\s*$/.test(date.text),
  ),
  ...without(101, otherIds, ['schemeName', 'schemeAgencyName', 'schemeDataURI', 'schemeURI']),
]

/** How EN 16931 is written in CII: rules that refuse a document. Those that only warn of what it does not know are left out. */
export const ciiSyntaxRules: SyntaxRule[] = [...structureRules, ...typeRules]
