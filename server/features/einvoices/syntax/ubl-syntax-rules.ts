import { currencyCodes } from '#shared/einvoices/codes/document-codes.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { isOfVat } from '../reading/read-ubl-parties.ts'
import { elementAt, elementsAt, plainText, textAt } from '#server/platform/xml/xml-values.ts'
import { decimalsOf } from '../rules/amounts.ts'
import { atMost, eachNamed, syntaxRule, type SyntaxRule, type XmlTree } from './xml-tree.ts'

const seller = 'cac:AccountingSupplierParty/cac:Party'
const buyer = 'cac:AccountingCustomerParty/cac:Party'
const lines = ['cac:InvoiceLine', 'cac:CreditNoteLine']

export const amountNames =
  'Amount BaseAmount PriceAmount TaxAmount TaxableAmount LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount'
    .split(' ')
    .map((name) => `cbc:${name}`)

/** Elements with different texts, after the first. */
const differing = (elements: readonly XmlElement[]) =>
  elements.filter((element) => plainText(element) !== plainText(elements[0] ?? element)).slice(0, 1)

const beyond = (elements: XmlElement[], most = 1) => elements.slice(most, most + 1)

const taxSchemes = (tree: XmlTree, party: string, ofVat: boolean) =>
  elementsAt(tree.root, `${party}/cac:PartyTaxScheme`)
    .filter((scheme) => isOfVat(scheme) === ofVat)
    .flatMap((scheme) => elementsAt(scheme, 'cbc:CompanyID'))

const isOfType = (code: string) => (document: XmlElement) => textAt(document, 'cbc:DocumentTypeCode') === code

const additional = (tree: XmlTree, code: string) =>
  elementsAt(tree.root, 'cac:AdditionalDocumentReference').filter(isOfType(code))

/** What is there once at most. */
const onceRules: SyntaxRule[] = [
  atMost('UBL-SR-01', '/', 'cac:ContractDocumentReference/cbc:ID'),
  atMost('UBL-SR-02', '/', 'cac:ReceiptDocumentReference/cbc:ID'),
  atMost('UBL-SR-03', '/', 'cac:DespatchDocumentReference/cbc:ID'),
  syntaxRule('UBL-SR-04', (tree) => beyond(additional(tree, '130').flatMap((one) => elementsAt(one, 'cbc:ID')))),
  atMost('UBL-SR-05', '/', 'cac:PaymentTerms/cbc:Note'),
  atMost('UBL-SR-06', 'cac:BillingReference', 'cac:InvoiceDocumentReference'),
  atMost('UBL-SR-08', '/', 'cac:InvoicePeriod'),
  atMost('UBL-SR-09', '/', `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`),
  atMost('UBL-SR-10', '/', `${seller}/cac:PartyName/cbc:Name`),
  atMost('UBL-SR-11', '/', `${seller}/cac:PartyLegalEntity/cbc:CompanyID`),
  syntaxRule('UBL-SR-12', (tree) => beyond(taxSchemes(tree, seller, true))),
  syntaxRule('UBL-SR-13', (tree) => beyond(taxSchemes(tree, seller, false))),
  atMost('UBL-SR-14', '/', `${seller}/cac:PartyLegalEntity/cbc:CompanyLegalForm`),
  atMost('UBL-SR-15', '/', `${buyer}/cac:PartyLegalEntity/cbc:RegistrationName`),
  atMost('UBL-SR-16', '/', `${buyer}/cac:PartyIdentification/cbc:ID`),
  atMost('UBL-SR-17', '/', `${buyer}/cac:PartyLegalEntity/cbc:CompanyID`),
  syntaxRule('UBL-SR-18', (tree) => beyond(taxSchemes(tree, buyer, true))),
  atMost('UBL-SR-22', 'cac:TaxRepresentativeParty', 'cac:PartyName/cbc:Name'),
  atMost('UBL-SR-23', 'cac:TaxRepresentativeParty', 'cac:PartyTaxScheme/cbc:CompanyID'),
  atMost('UBL-SR-24', '/', 'cac:Delivery'),
  atMost('UBL-SR-25', 'cac:Delivery', 'cac:DeliveryParty/cac:PartyName/cbc:Name'),
  atMost('UBL-SR-26', 'cac:PaymentMeans', 'cbc:PaymentID'),
  atMost('UBL-SR-27', 'cac:PaymentMeans', 'cbc:PaymentMeansCode'),
  atMost('UBL-SR-28', 'cac:PaymentMeans', 'cac:PaymentMandate/cbc:ID'),
  syntaxRule('UBL-SR-29', (tree) =>
    beyond(
      tree
        .named('cac:PartyIdentification')
        .flatMap((one) => elementsAt(one, 'cbc:ID'))
        .filter(({ attributes }) => attributes['schemeID']?.toUpperCase() === 'SEPA'),
    ),
  ),
  atMost('UBL-SR-32', 'cac:TaxSubtotal', 'cac:TaxCategory/cbc:TaxExemptionReason'),
  atMost('UBL-SR-33', 'cac:AdditionalDocumentReference', 'cbc:DocumentDescription'),
  atMost('UBL-SR-39', '/', 'cac:ProjectReference/cbc:ID'),
  atMost('UBL-SR-40', '/', `${buyer}/cac:PartyName/cbc:Name`),
  syntaxRule('UBL-SR-42', (tree) => elementsAt(tree.root, `${seller}/cac:PartyTaxScheme`).slice(2, 3)),
  syntaxRule('UBL-SR-44', (tree) => differing(tree.named('cbc:PaymentID'))),
  atMost('UBL-SR-45', '/', 'cac:PaymentMeans/cbc:PaymentDueDate'),
  syntaxRule('UBL-SR-46', (tree) =>
    beyond(
      elementsAt(tree.root, 'cac:PaymentMeans/cbc:PaymentMeansCode').filter(
        ({ attributes }) => attributes['name'] !== undefined,
      ),
    ),
  ),
  syntaxRule('UBL-SR-47', (tree) => differing(tree.named('cbc:PaymentMeansCode'))),
  atMost('UBL-SR-49', '/', 'cac:InvoicePeriod/cbc:DescriptionCode'),
  atMost('UBL-SR-54', '/', 'cac:PaymentMeans/cac:CardAccount'),
  atMost('UBL-SR-55', '/', 'cac:PaymentMeans/cac:PaymentMandate'),
  atMost('UBL-SR-56', '/', 'cac:OriginatorDocumentReference/cbc:ID'),
  atMost('UBL-SR-51', 'cac:PostalAddress', 'cac:AddressLine'),
  atMost('UBL-SR-51', 'cac:Address', 'cac:AddressLine'),
]

const lineOnce: [string, string][] = [
  ['UBL-SR-34', 'cbc:Note'],
  ['UBL-SR-35', 'cac:OrderLineReference/cbc:LineID'],
  ['UBL-SR-36', 'cac:InvoicePeriod'],
  ['UBL-SR-37', 'cac:Price/cac:AllowanceCharge/cbc:Amount'],
  ['UBL-SR-50', 'cac:Item/cbc:Description'],
  ['UBL-SR-52', 'cac:DocumentReference'],
]

/** A payee differs from the seller, and is named once. */
function isAnotherPayee(payee: XmlElement, tree: XmlTree) {
  const name = textAt(payee, 'cac:PartyName/cbc:Name')
  const registered = textAt(tree.root, `${seller}/cac:PartyLegalEntity/cbc:RegistrationName`)
  return name !== undefined && registered !== undefined && name !== registered
}

const payeeRule = (id: string, count: (payee: XmlElement) => number) =>
  eachNamed(id, 'cac:PayeeParty', (payee, tree) => count(payee) <= 1 && isAnotherPayee(payee, tree))

const isOwnId = ({ attributes }: XmlElement) => attributes['schemeID']?.toUpperCase() !== 'SEPA'

const payeeRules: SyntaxRule[] = [
  payeeRule('UBL-SR-19', (payee) => elementsAt(payee, 'cac:PartyName/cbc:Name').length),
  payeeRule('UBL-SR-20', (payee) => elementsAt(payee, 'cac:PartyIdentification/cbc:ID').filter(isOwnId).length),
  payeeRule('UBL-SR-21', (payee) => elementsAt(payee, 'cac:PartyLegalEntity/cbc:CompanyID').length),
]

const isPriceAmount = (element: XmlElement, tree: XmlTree) => {
  const parent = tree.parentOf(element)
  return (
    element.name.endsWith('PriceAmount') ||
    (parent?.name === 'cac:AllowanceCharge' && tree.parentOf(parent)?.name === 'cac:Price')
  )
}

function isTypedDocument(document: XmlElement, tree: XmlTree) {
  const type = textAt(document, 'cbc:DocumentTypeCode')
  if (type === undefined) return elementAt(document, 'cbc:ID')?.attributes['schemeID'] === undefined
  return type === '130' || (type === '50' && tree.root.name === 'cn:CreditNote')
}

const oneReason = (id: string, indicators: string[]) =>
  eachNamed(
    id,
    'cac:AllowanceCharge',
    (element) =>
      !indicators.includes(textAt(element, 'cbc:ChargeIndicator') ?? '') ||
      elementsAt(element, 'cbc:AllowanceChargeReason').length <= 1,
  )

/** How EN 16931 is written in UBL: rules that refuse a document. Those that only warn of what it does not know are left out. */
export const ublSyntaxRules: SyntaxRule[] = [
  ...onceRules,
  ...lineOnce.flatMap(([id, path]) => lines.map((line) => atMost(id, line, path))),
  ...payeeRules,
  eachNamed('UBL-SR-07', 'cac:BillingReference', (reference) =>
    Boolean(elementAt(reference, 'cac:InvoiceDocumentReference/cbc:ID')),
  ),
  oneReason('UBL-SR-30', ['false', '0']),
  oneReason('UBL-SR-31', ['true', '1']),
  eachNamed('BR-52', 'cac:AdditionalDocumentReference', (document) => (textAt(document, 'cbc:ID') ?? '') !== ''),
  eachNamed('UBL-SR-43', 'cac:AdditionalDocumentReference', isTypedDocument),
  eachNamed('UBL-SR-48', lines, (line) => elementsAt(line, 'cac:Item/cac:ClassifiedTaxCategory').length === 1),
  eachNamed('UBL-SR-53', 'cac:PartyTaxScheme', (scheme) =>
    ['cac:TaxScheme/cbc:ID', 'cbc:CompanyID'].every((path) => elementAt(scheme, path)),
  ),
  syntaxRule('UBL-CR-666', (tree) => additional(tree, '130').flatMap((one) => elementsAt(one, 'cac:Attachment'))),
  syntaxRule('UBL-CR-673', (tree) =>
    additional(tree, '130').flatMap((one) => elementsAt(one, 'cbc:DocumentDescription')),
  ),
  syntaxRule('UBL-DT-01', (tree) =>
    tree.all.filter(
      (element) =>
        element.name.endsWith('Amount') && !isPriceAmount(element, tree) && decimalsOf(plainText(element)) > 2,
    ),
  ),
  eachNamed('UBL-DT-06', 'cbc:EmbeddedDocumentBinaryObject', ({ attributes }) => attributes['mimeCode'] !== undefined),
  eachNamed('UBL-DT-07', 'cbc:EmbeddedDocumentBinaryObject', ({ attributes }) => attributes['filename'] !== undefined),
  eachNamed('BR-CL-03', amountNames, ({ attributes }) => currencyCodes.has((attributes['currencyID'] ?? '').trim())),
]
