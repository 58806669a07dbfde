import type { EInvoice, EInvoiceAttachment, PaymentMeans } from '#shared/einvoices/einvoice.ts'
import {
  amount,
  identifier,
  partyContent,
  vatCategory,
  writeUblAddress,
  writeUblAllowanceCharge,
  writeUblLine,
  writeUblPeriod,
} from './write-ubl-parts.ts'
import { documentText, each, group, keptGroup, text } from './xml-text.ts'

/** UBL has no order of the seller without one of the buyer; this stands in its place, as Peppol writes it. */
export const noOrder = 'NA'

/** The content of attached files, by their names. */
export type AttachedFiles = ReadonlyMap<string, Uint8Array>

const schemas = 'urn:oasis:names:specification:ubl:schema:xsd:'

/** The model as UBL 2.1: an Invoice or a CreditNote, its elements in the order of the schema. */
export function writeUbl(invoice: EInvoice, files: AttachedFiles = new Map()): string {
  const root = invoice.kind === 'invoice' ? 'Invoice' : 'CreditNote'
  return documentText(
    root,
    {
      xmlns: `${schemas}${root}-2`,
      'xmlns:cac': `${schemas}CommonAggregateComponents-2`,
      'xmlns:cbc': `${schemas}CommonBasicComponents-2`,
    },
    header(invoice),
    references(invoice, files),
    parties(invoice),
    settlement(invoice),
    each(invoice.lines, writeUblLine(invoice.kind, invoice.currency)),
  )
}

function header(invoice: EInvoice) {
  const isInvoice = invoice.kind === 'invoice'
  const notes = each(invoice.notes, (note) =>
    text('cbc:Note', note.subject_code === undefined ? note.text : `#${note.subject_code}#${note.text}`),
  )
  const taxPoint = text('cbc:TaxPointDate', invoice.tax_point_date)
  return [
    text('cbc:CustomizationID', invoice.specification),
    text('cbc:ProfileID', invoice.process),
    text('cbc:ID', invoice.number),
    text('cbc:IssueDate', invoice.issue_date),
    isInvoice ? text('cbc:DueDate', invoice.due_date) : taxPoint,
    text(isInvoice ? 'cbc:InvoiceTypeCode' : 'cbc:CreditNoteTypeCode', invoice.type_code),
    notes,
    isInvoice ? taxPoint : '',
    text('cbc:DocumentCurrencyCode', invoice.currency),
    text('cbc:TaxCurrencyCode', invoice.vat_currency),
    text('cbc:AccountingCost', invoice.accounting),
    text('cbc:BuyerReference', invoice.buyer_reference),
    writeUblPeriod(invoice.period, invoice.tax_point_code),
  ].join('')
}

const reference = (name: string, id: string | undefined) => group(`cac:${name}`, text('cbc:ID', id))

function references(invoice: EInvoice, files: AttachedFiles) {
  const isInvoice = invoice.kind === 'invoice'
  const contract = reference('ContractDocumentReference', invoice.contract_reference)
  const tender = reference('OriginatorDocumentReference', invoice.tender_reference)
  const project = invoice.project_reference
  const documents = [
    invoice.invoiced_object
      ? group(
          'cac:AdditionalDocumentReference',
          identifier('cbc:ID', invoice.invoiced_object),
          text('cbc:DocumentTypeCode', '130'),
        )
      : '',
    isInvoice || project === undefined
      ? ''
      : group('cac:AdditionalDocumentReference', text('cbc:ID', project), text('cbc:DocumentTypeCode', '50')),
    each(invoice.attachments, (attachment) => writeAttachment(attachment, files)),
  ].join('')
  return [
    group(
      'cac:OrderReference',
      text('cbc:ID', invoice.order_reference ?? (invoice.sales_order_reference && noOrder)),
      text('cbc:SalesOrderID', invoice.sales_order_reference),
    ),
    each(invoice.preceding, ({ number, issue_date }) =>
      keptGroup(
        'cac:BillingReference',
        group('cac:InvoiceDocumentReference', text('cbc:ID', number), text('cbc:IssueDate', issue_date)),
      ),
    ),
    reference('DespatchDocumentReference', invoice.despatch_advice),
    reference('ReceiptDocumentReference', invoice.receiving_advice),
    ...(isInvoice ? [tender, contract, documents] : [contract, documents, tender]),
    isInvoice ? reference('ProjectReference', project) : '',
  ].join('')
}

function writeAttachment(attachment: EInvoiceAttachment, files: AttachedFiles) {
  const { file } = attachment
  const content = file && Buffer.from(files.get(file.name ?? '') ?? []).toString('base64')
  return keptGroup(
    'cac:AdditionalDocumentReference',
    text('cbc:ID', attachment.id),
    text('cbc:DocumentDescription', attachment.description),
    group(
      'cac:Attachment',
      text('cbc:EmbeddedDocumentBinaryObject', content, { mimeCode: file?.mime, filename: file?.name }),
      group('cac:ExternalReference', text('cbc:URI', attachment.location)),
    ),
  )
}

const trader = (name: string, party: EInvoice['seller'], creditorId?: string) =>
  party ? keptGroup(name, keptGroup('cac:Party', ...partyContent(party, 'trader', creditorId))) : ''

function parties({ seller, buyer, payee, tax_representative, delivery, creditor_id }: EInvoice) {
  return [
    trader('cac:AccountingSupplierParty', seller, payee ? undefined : creditor_id),
    trader('cac:AccountingCustomerParty', buyer),
    payee ? keptGroup('cac:PayeeParty', ...partyContent(payee, 'other', creditor_id)) : '',
    tax_representative ? keptGroup('cac:TaxRepresentativeParty', ...partyContent(tax_representative, 'other')) : '',
    delivery
      ? keptGroup(
          'cac:Delivery',
          text('cbc:ActualDeliveryDate', delivery.date),
          group(
            'cac:DeliveryLocation',
            identifier('cbc:ID', delivery.location),
            writeUblAddress('cac:Address', delivery.address),
          ),
          group('cac:DeliveryParty', group('cac:PartyName', text('cbc:Name', delivery.name))),
        )
      : '',
  ].join('')
}

function writePayment({ code, text: name, remittance, account, card, mandate }: PaymentMeans, dueDate?: string) {
  return keptGroup(
    'cac:PaymentMeans',
    text('cbc:PaymentMeansCode', code, { name }),
    text('cbc:PaymentDueDate', dueDate),
    text('cbc:PaymentID', remittance),
    card
      ? group(
          'cac:CardAccount',
          text('cbc:PrimaryAccountNumberID', card.number),
          text('cbc:NetworkID', 'NA'),
          text('cbc:HolderName', card.holder),
        )
      : '',
    account
      ? keptGroup(
          'cac:PayeeFinancialAccount',
          text('cbc:ID', account.id),
          text('cbc:Name', account.name),
          group('cac:FinancialInstitutionBranch', text('cbc:ID', account.bank_id)),
        )
      : '',
    mandate
      ? keptGroup(
          'cac:PaymentMandate',
          text('cbc:ID', mandate.id),
          group('cac:PayerFinancialAccount', text('cbc:ID', mandate.debited_account)),
        )
      : '',
  )
}

function settlement(invoice: EInvoice) {
  const { currency, totals, payment } = invoice
  // A credit note has no due date of its own: UBL writes it with the means of payment.
  const dueDate = invoice.kind === 'credit_note' ? invoice.due_date : undefined
  return [
    each(payment, (means, index) => writePayment(means, index === 0 ? dueDate : undefined)),
    group('cac:PaymentTerms', text('cbc:Note', invoice.payment_terms)),
    each(invoice.allowances, writeUblAllowanceCharge(false, currency)),
    each(invoice.charges, writeUblAllowanceCharge(true, currency)),
    writeVat(invoice),
    totals
      ? keptGroup(
          'cac:LegalMonetaryTotal',
          amount('LineExtensionAmount', totals.lines, currency),
          amount('TaxExclusiveAmount', totals.without_vat, currency),
          amount('TaxInclusiveAmount', totals.with_vat, currency),
          amount('AllowanceTotalAmount', totals.allowances, currency),
          amount('ChargeTotalAmount', totals.charges, currency),
          amount('PrepaidAmount', totals.prepaid, currency),
          amount('PayableRoundingAmount', totals.rounding, currency),
          amount('PayableAmount', totals.payable, currency),
        )
      : '',
  ].join('')
}

/** The VAT by category belongs to the first total; the one in the currency of the VAT accounts has none. */
function writeVat({ vat_totals, vat_breakdown, currency }: EInvoice) {
  const rows = each(vat_breakdown, (row) =>
    keptGroup(
      'cac:TaxSubtotal',
      amount('TaxableAmount', row.taxable_amount, currency),
      amount('TaxAmount', row.tax_amount, currency),
      vatCategory(
        'cac:TaxCategory',
        row,
        text('cbc:TaxExemptionReasonCode', row.exemption_code),
        text('cbc:TaxExemptionReason', row.exemption_reason),
      ),
    ),
  )
  if (vat_totals.length === 0) return group('cac:TaxTotal', rows)
  return each(vat_totals, (total, index) =>
    keptGroup('cac:TaxTotal', amount('TaxAmount', total.amount, total.currency), index === 0 ? rows : ''),
  )
}
