import type { EInvoice, EInvoiceAttachment, PaymentMeans, VatBreakdown } from '#shared/einvoices/einvoice.ts'
import {
  identifier,
  writeCiiAddress,
  writeCiiAllowanceCharge,
  writeCiiDate,
  writeCiiLine,
  writeCiiParty,
  writeCiiPeriod,
  writeObject,
} from './write-cii-parts.ts'
import type { AttachedFiles } from './write-ubl.ts'
import { documentText, each, group, keptGroup, text } from './xml-text.ts'

const standards = 'urn:un:unece:uncefact:data:standard:'

/** UNTDID 2005 is what UBL and the model use; CII uses another list. */
const taxPointCodes: Record<string, string> = { '3': '5', '35': '29', '432': '72' }

/** In the codes of CII, as the rules judge it. */
export function inCodesOfCii(invoice: EInvoice): EInvoice {
  const { tax_point_code } = invoice
  return { ...invoice, tax_point_code: tax_point_code && (taxPointCodes[tax_point_code] ?? tax_point_code) }
}

/** The model as a Cross Industry Invoice, its elements in the order of the schema. */
export function writeCii(said: EInvoice, files: AttachedFiles = new Map()): string {
  const invoice = inCodesOfCii(said)
  return documentText(
    'rsm:CrossIndustryInvoice',
    {
      'xmlns:rsm': `${standards}CrossIndustryInvoice:100`,
      'xmlns:ram': `${standards}ReusableAggregateBusinessInformationEntity:100`,
      'xmlns:udt': `${standards}UnqualifiedDataType:100`,
      'xmlns:qdt': `${standards}QualifiedDataType:100`,
    },
    context(invoice),
    keptGroup(
      'rsm:SupplyChainTradeTransaction',
      each(invoice.lines, writeCiiLine),
      agreement(invoice, files),
      delivery(invoice),
      settlement(invoice),
    ),
  )
}

const parameter = (name: string, id: string | undefined) =>
  group(`ram:${name}SpecifiedDocumentContextParameter`, text('ram:ID', id))

function context(invoice: EInvoice) {
  return [
    keptGroup(
      'rsm:ExchangedDocumentContext',
      parameter('BusinessProcess', invoice.process),
      parameter('Guideline', invoice.specification),
    ),
    keptGroup(
      'rsm:ExchangedDocument',
      text('ram:ID', invoice.number),
      text('ram:TypeCode', invoice.type_code),
      writeCiiDate('ram:IssueDateTime', invoice.issue_date),
      each(invoice.notes, (note) =>
        group('ram:IncludedNote', text('ram:Content', note.text), text('ram:SubjectCode', note.subject_code)),
      ),
    ),
  ].join('')
}

const reference = (name: string, id: string | undefined) =>
  group(`ram:${name}ReferencedDocument`, text('ram:IssuerAssignedID', id))

function agreement(invoice: EInvoice, files: AttachedFiles) {
  const project = invoice.project_reference
  return keptGroup(
    'ram:ApplicableHeaderTradeAgreement',
    text('ram:BuyerReference', invoice.buyer_reference),
    writeCiiParty('ram:SellerTradeParty', invoice.seller),
    writeCiiParty('ram:BuyerTradeParty', invoice.buyer),
    writeCiiParty('ram:SellerTaxRepresentativeTradeParty', invoice.tax_representative),
    reference('SellerOrder', invoice.sales_order_reference),
    reference('BuyerOrder', invoice.order_reference),
    reference('Contract', invoice.contract_reference),
    each(invoice.attachments, (attachment) => writeAttachment(attachment, files)),
    invoice.tender_reference === undefined
      ? ''
      : group(
          'ram:AdditionalReferencedDocument',
          text('ram:IssuerAssignedID', invoice.tender_reference),
          text('ram:TypeCode', '50'),
        ),
    writeObject(invoice.invoiced_object),
    // The schema wants a name as well, which EN 16931 does not have.
    project === undefined
      ? ''
      : group('ram:SpecifiedProcuringProject', text('ram:ID', project), text('ram:Name', 'Project reference')),
  )
}

function writeAttachment({ id, description, location, file }: EInvoiceAttachment, files: AttachedFiles) {
  const content = file && Buffer.from(files.get(file.name ?? '') ?? []).toString('base64')
  return group(
    'ram:AdditionalReferencedDocument',
    text('ram:IssuerAssignedID', id),
    text('ram:URIID', location),
    text('ram:TypeCode', '916'),
    text('ram:Name', description),
    text('ram:AttachmentBinaryObject', content, { mimeCode: file?.mime, filename: file?.name }),
  )
}

function delivery({ delivery: given, despatch_advice, receiving_advice }: EInvoice) {
  const { location } = given ?? {}
  return keptGroup(
    'ram:ApplicableHeaderTradeDelivery',
    group(
      'ram:ShipToTradeParty',
      identifier(location?.scheme === undefined ? 'ram:ID' : 'ram:GlobalID', location),
      text('ram:Name', given?.name),
      writeCiiAddress(given?.address),
    ),
    group('ram:ActualDeliverySupplyChainEvent', writeCiiDate('ram:OccurrenceDateTime', given?.date)),
    reference('DespatchAdvice', despatch_advice),
    reference('ReceivingAdvice', receiving_advice),
  )
}

function writePayment({ code, text: name, account, card, mandate }: PaymentMeans) {
  const isIban = /^[A-Z]{2}\d{2}/.test(account?.id ?? '')
  return keptGroup(
    'ram:SpecifiedTradeSettlementPaymentMeans',
    text('ram:TypeCode', code),
    text('ram:Information', name),
    card
      ? group(
          'ram:ApplicableTradeSettlementFinancialCard',
          text('ram:ID', card.number),
          text('ram:CardholderName', card.holder),
        )
      : '',
    group('ram:PayerPartyDebtorFinancialAccount', text('ram:IBANID', mandate?.debited_account)),
    account
      ? keptGroup(
          'ram:PayeePartyCreditorFinancialAccount',
          isIban ? text('ram:IBANID', account.id) : '',
          text('ram:AccountName', account.name),
          isIban ? '' : text('ram:ProprietaryID', account.id),
        )
      : '',
    group('ram:PayeeSpecifiedCreditorFinancialInstitution', text('ram:BICID', account?.bank_id)),
  )
}

function writeVatRow(row: VatBreakdown, { tax_point_date, tax_point_code }: EInvoice, isFirst: boolean) {
  return keptGroup(
    'ram:ApplicableTradeTax',
    text('ram:CalculatedAmount', row.tax_amount),
    text('ram:TypeCode', 'VAT'),
    text('ram:ExemptionReason', row.exemption_reason),
    text('ram:BasisAmount', row.taxable_amount),
    text('ram:CategoryCode', row.category),
    text('ram:ExemptionReasonCode', row.exemption_code),
    isFirst ? writeCiiDate('ram:TaxPointDate', tax_point_date, 'udt:DateString') : '',
    text('ram:DueDateTypeCode', tax_point_code || undefined),
    text('ram:RateApplicablePercent', row.rate),
  )
}

function settlement(invoice: EInvoice) {
  const mandate = invoice.payment.find((means) => means.mandate?.id !== undefined)?.mandate
  const remittance = [...invoice.payment, invoice].find((means) => means.remittance !== undefined)?.remittance
  return keptGroup(
    'ram:ApplicableHeaderTradeSettlement',
    text('ram:CreditorReferenceID', invoice.creditor_id),
    text('ram:PaymentReference', remittance),
    text('ram:TaxCurrencyCode', invoice.vat_currency),
    text('ram:InvoiceCurrencyCode', invoice.currency),
    writeCiiParty('ram:PayeeTradeParty', invoice.payee),
    each(invoice.payment, writePayment),
    each(invoice.vat_breakdown, (row, index) => writeVatRow(row, invoice, index === 0)),
    writeCiiPeriod(invoice.period),
    each(invoice.allowances, writeCiiAllowanceCharge(false)),
    each(invoice.charges, writeCiiAllowanceCharge(true)),
    group(
      'ram:SpecifiedTradePaymentTerms',
      text('ram:Description', invoice.payment_terms),
      writeCiiDate('ram:DueDateDateTime', invoice.due_date),
      text('ram:DirectDebitMandateID', mandate?.id),
    ),
    writeTotals(invoice),
    each(invoice.preceding, ({ number, issue_date }) =>
      keptGroup(
        'ram:InvoiceReferencedDocument',
        text('ram:IssuerAssignedID', number),
        writeCiiDate('ram:FormattedIssueDateTime', issue_date, 'qdt:DateTimeString'),
      ),
    ),
    group('ram:ReceivableSpecifiedTradeAccountingAccount', text('ram:ID', invoice.accounting)),
  )
}

function writeTotals({ totals, vat_totals }: EInvoice) {
  return group(
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation',
    text('ram:LineTotalAmount', totals?.lines),
    text('ram:ChargeTotalAmount', totals?.charges),
    text('ram:AllowanceTotalAmount', totals?.allowances),
    text('ram:TaxBasisTotalAmount', totals?.without_vat),
    each(vat_totals, ({ amount, currency }) => text('ram:TaxTotalAmount', amount, { currencyID: currency })),
    text('ram:RoundingAmount', totals?.rounding),
    text('ram:GrandTotalAmount', totals?.with_vat),
    text('ram:TotalPrepaidAmount', totals?.prepaid),
    text('ram:DuePayableAmount', totals?.payable),
  )
}
