import type { EInvoice, EInvoiceAttachment, PaymentMeans, VatBreakdown } from '#shared/einvoices/einvoice.ts'
import { attachedFile } from './attached-file.ts'
import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import { readUblAllowancesCharges, readUblLine, readUblPeriod } from './read-ubl-lines.ts'
import { isOfVat, readCreditorId, readUblAddress, readUblParty } from './read-ubl-parties.ts'
import {
  elementAt,
  elementsAt,
  identifierOf,
  linesAt,
  plainText,
  textAt,
  withoutAbsent,
} from '#server/platform/xml/xml-values.ts'

/** An invoice or a credit note in UBL 2.1. */
export function readUbl(root: XmlElement): EInvoice {
  const kind = root.name === 'cn:CreditNote' ? 'credit_note' : 'invoice'
  const lines = elementsAt(root, kind === 'invoice' ? 'cac:InvoiceLine' : 'cac:CreditNoteLine')
  return withoutAbsent({
    kind,
    ...headerOf(root),
    ...referencesOf(root, kind),
    ...partiesOf(root),
    payment: elementsAt(root, 'cac:PaymentMeans').map(paymentOf),
    payment_terms: linesAt(root, 'cac:PaymentTerms/cbc:Note'),
    ...readUblAllowancesCharges(root),
    ...totalsOf(root),
    lines: lines.map(readUblLine),
  })
}

function headerOf(root: XmlElement) {
  return {
    specification: textAt(root, 'cbc:CustomizationID'),
    process: textAt(root, 'cbc:ProfileID'),
    number: textAt(root, 'cbc:ID'),
    issue_date: textAt(root, 'cbc:IssueDate'),
    type_code: textAt(root, 'cbc:InvoiceTypeCode') ?? textAt(root, 'cbc:CreditNoteTypeCode'),
    currency: textAt(root, 'cbc:DocumentCurrencyCode'),
    vat_currency: textAt(root, 'cbc:TaxCurrencyCode'),
    tax_point_date: textAt(root, 'cbc:TaxPointDate'),
    tax_point_code: textAt(root, 'cac:InvoicePeriod/cbc:DescriptionCode'),
    due_date: textAt(root, 'cbc:DueDate') ?? textAt(root, 'cac:PaymentMeans/cbc:PaymentDueDate'),
    accounting: textAt(root, 'cbc:AccountingCost'),
    notes: elementsAt(root, 'cbc:Note').map(noteOf),
    period: readUblPeriod(elementAt(root, 'cac:InvoicePeriod')),
  }
}

/** In UBL the subject of a note is written before it: #AAI#General information. */
function noteOf({ text }: XmlElement) {
  const [, subject_code, rest] = /^\s*#([^#\s]{3})#([^]*)$/.exec(text) ?? []
  return subject_code === undefined ? { text } : { subject_code, text: rest ?? '' }
}

function referencesOf(root: XmlElement, kind: EInvoice['kind']) {
  const documents = elementsAt(root, 'cac:AdditionalDocumentReference')
  const typed = (code: string) => documents.find((document) => textAt(document, 'cbc:DocumentTypeCode') === code)
  const project = kind === 'credit_note' ? typed('50') : elementAt(root, 'cac:ProjectReference')
  const object = typed('130')
  return {
    buyer_reference: textAt(root, 'cbc:BuyerReference'),
    project_reference: textAt(project, 'cbc:ID'),
    contract_reference: textAt(root, 'cac:ContractDocumentReference/cbc:ID'),
    order_reference: textAt(root, 'cac:OrderReference/cbc:ID'),
    sales_order_reference: textAt(root, 'cac:OrderReference/cbc:SalesOrderID'),
    receiving_advice: textAt(root, 'cac:ReceiptDocumentReference/cbc:ID'),
    despatch_advice: textAt(root, 'cac:DespatchDocumentReference/cbc:ID'),
    tender_reference: textAt(root, 'cac:OriginatorDocumentReference/cbc:ID'),
    invoiced_object: identifierOf(elementAt(object, 'cbc:ID')),
    preceding: elementsAt(root, 'cac:BillingReference').map((reference) =>
      withoutAbsent({
        number: textAt(reference, 'cac:InvoiceDocumentReference/cbc:ID'),
        issue_date: textAt(reference, 'cac:InvoiceDocumentReference/cbc:IssueDate'),
      }),
    ),
    attachments: documents
      .filter((document) => document !== object && !(kind === 'credit_note' && document === project))
      .map(attachmentOf),
  }
}

function attachmentOf(element: XmlElement): EInvoiceAttachment {
  return withoutAbsent({
    id: textAt(element, 'cbc:ID'),
    description: textAt(element, 'cbc:DocumentDescription'),
    location: textAt(element, 'cac:Attachment/cac:ExternalReference/cbc:URI'),
    file: attachedFile(elementAt(element, 'cac:Attachment/cbc:EmbeddedDocumentBinaryObject')),
  })
}

/** A trader without any detail is there all the same. */
const traderOf = (element: XmlElement | undefined) =>
  element && (readUblParty(elementAt(element, 'cac:Party'), 'trader') ?? { ids: [] })

function partiesOf(root: XmlElement) {
  const delivery = elementAt(root, 'cac:Delivery')
  return {
    seller: traderOf(elementAt(root, 'cac:AccountingSupplierParty')),
    buyer: traderOf(elementAt(root, 'cac:AccountingCustomerParty')),
    payee: readUblParty(elementAt(root, 'cac:PayeeParty'), 'other'),
    tax_representative: readUblParty(elementAt(root, 'cac:TaxRepresentativeParty'), 'other'),
    creditor_id: readCreditorId(root),
    delivery:
      delivery &&
      withoutAbsent({
        name: textAt(delivery, 'cac:DeliveryParty/cac:PartyName/cbc:Name'),
        location: identifierOf(elementAt(delivery, 'cac:DeliveryLocation/cbc:ID')),
        date: textAt(delivery, 'cbc:ActualDeliveryDate'),
        address: readUblAddress(elementAt(delivery, 'cac:DeliveryLocation/cac:Address')),
      }),
  }
}

function paymentOf(element: XmlElement): PaymentMeans {
  const code = elementAt(element, 'cbc:PaymentMeansCode')
  const account = elementAt(element, 'cac:PayeeFinancialAccount')
  const card = elementAt(element, 'cac:CardAccount')
  const mandate = elementAt(element, 'cac:PaymentMandate')
  return withoutAbsent({
    code: code && plainText(code),
    text: code?.attributes['name'],
    remittance: textAt(element, 'cbc:PaymentID'),
    account:
      account &&
      withoutAbsent({
        id: textAt(account, 'cbc:ID'),
        name: textAt(account, 'cbc:Name'),
        bank_id: textAt(account, 'cac:FinancialInstitutionBranch/cbc:ID'),
      }),
    card:
      card &&
      withoutAbsent({ number: textAt(card, 'cbc:PrimaryAccountNumberID'), holder: textAt(card, 'cbc:HolderName') }),
    mandate:
      mandate &&
      withoutAbsent({
        id: textAt(mandate, 'cbc:ID'),
        debited_account: textAt(mandate, 'cac:PayerFinancialAccount/cbc:ID'),
      }),
  })
}

function totalsOf(root: XmlElement) {
  const totals = elementAt(root, 'cac:LegalMonetaryTotal')
  return {
    totals:
      totals &&
      withoutAbsent({
        lines: textAt(totals, 'cbc:LineExtensionAmount'),
        allowances: textAt(totals, 'cbc:AllowanceTotalAmount'),
        charges: textAt(totals, 'cbc:ChargeTotalAmount'),
        without_vat: textAt(totals, 'cbc:TaxExclusiveAmount'),
        with_vat: textAt(totals, 'cbc:TaxInclusiveAmount'),
        prepaid: textAt(totals, 'cbc:PrepaidAmount'),
        rounding: textAt(totals, 'cbc:PayableRoundingAmount'),
        payable: textAt(totals, 'cbc:PayableAmount'),
      }),
    vat_totals: elementsAt(root, 'cac:TaxTotal/cbc:TaxAmount').map((amount) =>
      withoutAbsent({ amount: plainText(amount), currency: amount.attributes['currencyID'] }),
    ),
    vat_breakdown: elementsAt(root, 'cac:TaxTotal/cac:TaxSubtotal').map(breakdownOf),
  }
}

function breakdownOf(element: XmlElement): VatBreakdown {
  const category = elementsAt(element, 'cac:TaxCategory').find(isOfVat)
  return withoutAbsent({
    taxable_amount: textAt(element, 'cbc:TaxableAmount'),
    tax_amount: textAt(element, 'cbc:TaxAmount'),
    category: textAt(category, 'cbc:ID'),
    rate: textAt(category, 'cbc:Percent'),
    exemption_reason: textAt(category, 'cbc:TaxExemptionReason'),
    exemption_code: textAt(category, 'cbc:TaxExemptionReasonCode'),
  })
}
