import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { syntaxRule, type SyntaxRule } from './xml-tree.ts'

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
export const onceRules: SyntaxRule[] = [
  syntaxRule('XSD-ONCE', ({ all }) => all.filter(({ children }) => children.length > 1).flatMap(repeatedIn)),
]
