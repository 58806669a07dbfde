import { creditNoteTypes } from '#shared/einvoices/codes/codes.ts'
import type { EInvoice, EInvoiceAttachment, PaymentMeans, VatBreakdown } from '#shared/einvoices/einvoice.ts'
import { attachedFile } from './attached-file.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { dateAt, isOfVat, readCiiAllowancesCharges, readCiiLine, readCiiPeriod } from './read-cii-lines.ts'
import { readCiiAddress, readCiiParty } from './read-cii-parties.ts'
import {
  elementAt,
  elementsAt,
  identifierOf,
  linesAt,
  plainText,
  textAt,
  withoutAbsent,
} from '#server/platform/xml/xml-values.ts'

/** A Cross Industry Invoice, D16B: also what a Factur-X or ZUGFeRD file carries. */
export function readCii(root: XmlElement): EInvoice {
  const transaction = elementAt(root, 'rsm:SupplyChainTradeTransaction')
  const agreement = elementAt(transaction, 'ram:ApplicableHeaderTradeAgreement')
  const delivery = elementAt(transaction, 'ram:ApplicableHeaderTradeDelivery')
  const settlement = elementAt(transaction, 'ram:ApplicableHeaderTradeSettlement')
  const header = headerOf(root)
  return withoutAbsent({
    kind: creditNoteTypes.has(header.type_code ?? '') ? 'credit_note' : 'invoice',
    ...header,
    ...referencesOf(agreement, delivery, settlement),
    ...partiesOf(agreement, delivery, settlement),
    ...settlementOf(settlement),
    ...readCiiAllowancesCharges(settlement),
    ...totalsOf(settlement),
    lines: elementsAt(transaction, 'ram:IncludedSupplyChainTradeLineItem').map(readCiiLine),
  })
}

function headerOf(root: XmlElement) {
  const context = elementAt(root, 'rsm:ExchangedDocumentContext')
  const document = elementAt(root, 'rsm:ExchangedDocument')
  return {
    specification: textAt(context, 'ram:GuidelineSpecifiedDocumentContextParameter/ram:ID'),
    process: textAt(context, 'ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID'),
    number: textAt(document, 'ram:ID'),
    issue_date: dateAt(document, 'ram:IssueDateTime'),
    type_code: textAt(document, 'ram:TypeCode'),
    notes: elementsAt(document, 'ram:IncludedNote').map((note) =>
      withoutAbsent({ subject_code: textAt(note, 'ram:SubjectCode'), text: linesAt(note, 'ram:Content') ?? '' }),
    ),
  }
}

type Part = XmlElement | undefined

function referencesOf(agreement: Part, delivery: Part, settlement: Part) {
  const documents = elementsAt(agreement, 'ram:AdditionalReferencedDocument')
  const typed = (code: string) => documents.find((document) => textAt(document, 'ram:TypeCode') === code)
  const object = typed('130')
  return {
    buyer_reference: textAt(agreement, 'ram:BuyerReference'),
    project_reference: textAt(agreement, 'ram:SpecifiedProcuringProject/ram:ID'),
    contract_reference: textAt(agreement, 'ram:ContractReferencedDocument/ram:IssuerAssignedID'),
    order_reference: textAt(agreement, 'ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID'),
    sales_order_reference: textAt(agreement, 'ram:SellerOrderReferencedDocument/ram:IssuerAssignedID'),
    receiving_advice: textAt(delivery, 'ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID'),
    despatch_advice: textAt(delivery, 'ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID'),
    tender_reference: textAt(typed('50'), 'ram:IssuerAssignedID'),
    invoiced_object:
      object &&
      withoutAbsent({
        id: textAt(object, 'ram:IssuerAssignedID') ?? '',
        scheme: textAt(object, 'ram:ReferenceTypeCode'),
      }),
    preceding: elementsAt(settlement, 'ram:InvoiceReferencedDocument').map((reference) =>
      withoutAbsent({
        number: textAt(reference, 'ram:IssuerAssignedID'),
        issue_date: dateAt(reference, 'ram:FormattedIssueDateTime'),
      }),
    ),
    attachments: documents
      .filter((document) => !['50', '130'].includes(textAt(document, 'ram:TypeCode') ?? ''))
      .map(attachmentOf),
  }
}

function attachmentOf(element: XmlElement): EInvoiceAttachment {
  return withoutAbsent({
    id: textAt(element, 'ram:IssuerAssignedID'),
    description: textAt(element, 'ram:Name'),
    location: textAt(element, 'ram:URIID'),
    file: attachedFile(elementAt(element, 'ram:AttachmentBinaryObject')),
  })
}

function partiesOf(agreement: Part, delivery: Part, settlement: Part) {
  const shipTo = elementAt(delivery, 'ram:ShipToTradeParty')
  const date = dateAt(delivery, 'ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime')
  return {
    seller: readCiiParty(elementAt(agreement, 'ram:SellerTradeParty')),
    buyer: readCiiParty(elementAt(agreement, 'ram:BuyerTradeParty')),
    payee: readCiiParty(elementAt(settlement, 'ram:PayeeTradeParty')),
    tax_representative: readCiiParty(elementAt(agreement, 'ram:SellerTaxRepresentativeTradeParty')),
    delivery:
      shipTo || date !== undefined
        ? withoutAbsent({
            name: textAt(shipTo, 'ram:Name'),
            location: identifierOf(elementAt(shipTo, 'ram:GlobalID') ?? elementAt(shipTo, 'ram:ID')),
            date,
            address: readCiiAddress(elementAt(shipTo, 'ram:PostalTradeAddress')),
          })
        : undefined,
  }
}

function settlementOf(settlement: Part) {
  const taxes = elementsAt(settlement, 'ram:ApplicableTradeTax')
  const first = (read: (tax: XmlElement) => string | undefined) => taxes.map(read).find((value) => value !== undefined)
  const terms = elementAt(settlement, 'ram:SpecifiedTradePaymentTerms')
  return {
    currency: textAt(settlement, 'ram:InvoiceCurrencyCode'),
    vat_currency: textAt(settlement, 'ram:TaxCurrencyCode'),
    tax_point_date: first((tax) => dateAt(tax, 'ram:TaxPointDate')),
    tax_point_code: first((tax) => textAt(tax, 'ram:DueDateTypeCode')),
    due_date: dateAt(terms, 'ram:DueDateDateTime'),
    payment_terms: linesAt(terms, 'ram:Description'),
    accounting: textAt(settlement, 'ram:ReceivableSpecifiedTradeAccountingAccount/ram:ID'),
    period: readCiiPeriod(elementAt(settlement, 'ram:BillingSpecifiedPeriod')),
    creditor_id: textAt(settlement, 'ram:CreditorReferenceID'),
    ...paymentOf(settlement, textAt(terms, 'ram:DirectDebitMandateID')),
  }
}

/** The mandate and the text on the statement are written beside the means of payment, and belong to all of them. */
function paymentOf(settlement: Part, mandateId: string | undefined) {
  const remittance = textAt(settlement, 'ram:PaymentReference')
  const means = elementsAt(settlement, 'ram:SpecifiedTradeSettlementPaymentMeans')
  if (means.length === 0) return { payment: [], remittance }
  return { payment: paymentsOf(means, mandateId, remittance) }
}

function paymentsOf(
  written: XmlElement[],
  mandateId: string | undefined,
  remittance: string | undefined,
): PaymentMeans[] {
  return written.map((means) => {
    const account = elementAt(means, 'ram:PayeePartyCreditorFinancialAccount')
    const card = elementAt(means, 'ram:ApplicableTradeSettlementFinancialCard')
    const debited = textAt(means, 'ram:PayerPartyDebtorFinancialAccount/ram:IBANID')
    return withoutAbsent({
      code: textAt(means, 'ram:TypeCode'),
      text: textAt(means, 'ram:Information'),
      remittance,
      account:
        account &&
        withoutAbsent({
          id: textAt(account, 'ram:IBANID') ?? textAt(account, 'ram:ProprietaryID'),
          name: textAt(account, 'ram:AccountName'),
          bank_id: textAt(means, 'ram:PayeeSpecifiedCreditorFinancialInstitution/ram:BICID'),
        }),
      card: card && withoutAbsent({ number: textAt(card, 'ram:ID'), holder: textAt(card, 'ram:CardholderName') }),
      mandate:
        mandateId === undefined && debited === undefined
          ? undefined
          : withoutAbsent({ id: mandateId, debited_account: debited }),
    })
  })
}

function totalsOf(settlement: Part) {
  const totals = elementAt(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation')
  return {
    totals:
      totals &&
      withoutAbsent({
        lines: textAt(totals, 'ram:LineTotalAmount'),
        allowances: textAt(totals, 'ram:AllowanceTotalAmount'),
        charges: textAt(totals, 'ram:ChargeTotalAmount'),
        without_vat: textAt(totals, 'ram:TaxBasisTotalAmount'),
        with_vat: textAt(totals, 'ram:GrandTotalAmount'),
        prepaid: textAt(totals, 'ram:TotalPrepaidAmount'),
        rounding: textAt(totals, 'ram:RoundingAmount'),
        payable: textAt(totals, 'ram:DuePayableAmount'),
      }),
    vat_totals: elementsAt(totals, 'ram:TaxTotalAmount').map((amount) =>
      withoutAbsent({ amount: plainText(amount), currency: amount.attributes['currencyID'] }),
    ),
    vat_breakdown: elementsAt(settlement, 'ram:ApplicableTradeTax').map(breakdownOf),
  }
}

function breakdownOf(tax: XmlElement): VatBreakdown {
  const vat = isOfVat(tax) ? tax : undefined
  return withoutAbsent({
    taxable_amount: textAt(tax, 'ram:BasisAmount'),
    tax_amount: textAt(tax, 'ram:CalculatedAmount'),
    category: textAt(vat, 'ram:CategoryCode'),
    rate: textAt(vat, 'ram:RateApplicablePercent'),
    exemption_reason: textAt(tax, 'ram:ExemptionReason'),
    exemption_code: textAt(tax, 'ram:ExemptionReasonCode'),
  })
}
