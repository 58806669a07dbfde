import type { EInvoiceProfile } from '#shared/einvoices/einvoice.ts'
import type { ReadEInvoice } from '#server/features/einvoices/reading/read-e-invoice.ts'
import type { RuleFinding } from '#server/features/einvoices/rules/check-e-invoice.ts'
import { ciiSyntaxRules } from './cii-syntax-rules.ts'
import {
  germanCiiSyntaxRules,
  peppolCiiSyntaxRules,
  peppolSyntaxRules,
  sharedPeppolSyntaxRules,
} from './peppol-syntax-rules.ts'
import { ublSyntaxRules } from './ubl-syntax-rules.ts'
import { judgeSyntax, type SyntaxRule, syntaxRule, treeOf } from './xml-tree.ts'
import {
  xrechnungCiiSyntaxRules,
  xrechnungExtensionCiiSyntaxRules,
  xrechnungExtensionSyntaxRules,
  xrechnungSyntaxRules,
} from './xrechnung-syntax-rules.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { plainText } from '#server/platform/xml/xml-values.ts'
import { numberOf } from '#server/features/einvoices/rules/amounts.ts'
import { isDate } from '#server/features/einvoices/rules/peppol-rules.ts'
import { schemaSequenceOf } from './schema-sequences.ts'

const named = (prefix: string, names: string) => names.split(' ').map((name) => `${prefix}:${name}`)

/** What stands once within its parent wherever EN 16931 uses it, and has no rule of its own that says so. */
const onceOnly = new Set([
  ...named(
    'cbc',
    'CustomizationID ProfileID ID IssueDate DueDate InvoiceTypeCode CreditNoteTypeCode TaxPointDate DocumentCurrencyCode TaxCurrencyCode AccountingCost BuyerReference StartDate EndDate SalesOrderID DocumentTypeCode URI EndpointID StreetName AdditionalStreetName CityName PostalZone CountrySubentity Line IdentificationCode CompanyID RegistrationName CompanyLegalForm Name Telephone ElectronicMail ActualDeliveryDate PrimaryAccountNumberID HolderName ChargeIndicator AllowanceChargeReasonCode MultiplierFactorNumeric Amount BaseAmount TaxAmount TaxableAmount Percent TaxExemptionReasonCode LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PayableRoundingAmount PayableAmount InvoicedQuantity CreditedQuantity LineID ItemClassificationCode Value PriceAmount BaseQuantity EmbeddedDocumentBinaryObject',
  ),
  ...named(
    'cac',
    'OrderReference AccountingSupplierParty AccountingCustomerParty PayeeParty TaxRepresentativeParty Party PostalAddress Address Country TaxScheme Contact DeliveryLocation DeliveryParty PayeeFinancialAccount FinancialInstitutionBranch CardAccount PaymentMandate PayerFinancialAccount LegalMonetaryTotal Item Price SellersItemIdentification BuyersItemIdentification StandardItemIdentification OriginCountry Attachment ExternalReference',
  ),
  ...named('rsm', 'ExchangedDocumentContext ExchangedDocument SupplyChainTradeTransaction'),
  ...named(
    'ram',
    'ApplicableHeaderTradeAgreement ApplicableHeaderTradeDelivery ApplicableHeaderTradeSettlement SellerTradeParty BuyerTradeParty ShipToTradeParty SellerTaxRepresentativeTradeParty PostalTradeAddress SpecifiedLegalOrganization AssociatedDocumentLineDocument SpecifiedTradeProduct SpecifiedLineTradeAgreement SpecifiedLineTradeDelivery SpecifiedLineTradeSettlement SpecifiedTradeSettlementHeaderMonetarySummation SpecifiedTradeSettlementLineMonetarySummation PayeePartyCreditorFinancialAccount PayerPartyDebtorFinancialAccount IssueDateTime DueDateDateTime OccurrenceDateTime StartDateTime EndDateTime BuyerReference IssuerAssignedID LineID URIID Name PersonName DepartmentName CompleteNumber PostcodeCode LineOne LineTwo LineThree CityName CountryID IBANID ProprietaryID AccountName BICID BilledQuantity CalculationPercent RateApplicablePercent CategoryCode CalculatedAmount BasisAmount ExemptionReasonCode DueDateTypeCode InvoiceCurrencyCode TaxCurrencyCode CreditorReferenceID SellerAssignedID BuyerAssignedID ClassCode ReasonCode ChargeIndicator TradingBusinessName',
  ),
  ...named('udt', 'DateTimeString Indicator'),
])

function repeatedIn({ children }: XmlElement) {
  const seen = new Set<string>()
  return children.filter(({ name }) => {
    const isRepeated = seen.has(name)
    if (onceOnly.has(name)) seen.add(name)
    return isRepeated
  })
}

/**
 * What the schemas of the syntaxes say about how often something is there: a reader takes the first, and another program the last, so
 * that they would not read the same invoice.
 */
const onceRules: SyntaxRule[] = [
  syntaxRule('XSD-ONCE', ({ all }) => all.filter(({ children }) => children.length > 1).flatMap(repeatedIn)),
]

/** Children that stand after one that the schema wants behind them. What it does not know is judged elsewhere. */
function misplacedIn({ name, children }: XmlElement) {
  const sequence = schemaSequenceOf(name)
  if (!sequence) return []
  let last = -1
  return children.filter((child) => {
    const place = sequence.places.get(child.name) ?? last
    if (place < last) return true
    last = place
    return false
  })
}

const lacksNeeded = ({ name, children }: XmlElement) =>
  schemaSequenceOf(name)?.needed.some((needed) => !children.some((child) => child.name === needed)) ?? false

/** What the schemas say about order and about what has to be there: another program refuses such a file before it reads it. */
const orderRules: SyntaxRule[] = [
  syntaxRule('XSD-ORDER', ({ all }) => all.flatMap(misplacedIn)),
  syntaxRule('XSD-EMPTY', ({ all }) => all.filter(lacksNeeded)),
]

const number = /(?:Amount|Quantity|Percent|Numeric)$/
const ublDate = /^cbc:(?:\w*Date)$/

const isNumber = (element: XmlElement) => numberOf(plainText(element)) !== null

/** Dates may have a time zone after them. */
const isXmlDate = (element: XmlElement) => isDate(plainText(element).replace(/(?:Z|[+-]\d{2}:\d{2})$/, ''))

/** What the schemas of the syntaxes say about numbers and dates: without it nothing could be added up. */
const dataTypeRules: SyntaxRule[] = [
  syntaxRule('XSD-NUMBER', (tree) =>
    tree.all.filter((element) => element.children.length === 0 && number.test(element.name) && !isNumber(element)),
  ),
  syntaxRule('XSD-DATE', (tree) => tree.all.filter((element) => ublDate.test(element.name) && !isXmlDate(element))),
]

const inUbl: Partial<Record<EInvoiceProfile, SyntaxRule[]>> = {
  peppol: peppolSyntaxRules,
  xrechnung: [...sharedPeppolSyntaxRules, ...xrechnungSyntaxRules],
  xrechnung_cvd: [...sharedPeppolSyntaxRules, ...xrechnungSyntaxRules],
  xrechnung_extension: [...sharedPeppolSyntaxRules, ...xrechnungExtensionSyntaxRules],
}

const ciiOfXrechnung = [...germanCiiSyntaxRules, ...xrechnungCiiSyntaxRules]
const inCii: Partial<Record<EInvoiceProfile, SyntaxRule[]>> = {
  peppol: peppolCiiSyntaxRules,
  xrechnung: ciiOfXrechnung,
  xrechnung_cvd: ciiOfXrechnung,
  xrechnung_extension: [...ciiOfXrechnung, ...xrechnungExtensionCiiSyntaxRules],
}

/** What is wrong with how a document is written, beyond what it says. */
export function syntaxFindings(
  { root, syntax }: Pick<ReadEInvoice, 'root' | 'syntax'>,
  profile: EInvoiceProfile,
): RuleFinding[] {
  const rules =
    syntax === 'ubl' ? [...ublSyntaxRules, ...(inUbl[profile] ?? [])] : [...ciiSyntaxRules, ...(inCii[profile] ?? [])]
  return judgeSyntax([...rules, ...dataTypeRules, ...onceRules, ...orderRules], treeOf(root))
}
