import { expect, test } from 'vitest'
import type { EInvoiceProfile } from '#shared/einvoices/einvoice.ts'
import { sampleCreditNote, sampleInvoice, sampleWithAllowances } from '#server/test-support/e-invoices/samples.ts'
import { readEInvoice } from '../reading/read-e-invoice.ts'
import { writeCii } from '../writing/write-cii.ts'
import { writeUbl } from '../writing/write-ubl.ts'
import { syntaxFindings } from './syntax-findings.ts'

const allBrokenIn = (xml: string, profile: EInvoiceProfile) => {
  const read = readEInvoice(Buffer.from(xml))
  return [...new Set(syntaxFindings(read, profile).map(({ rule }) => rule))].toSorted()
}

/** What is added for a rule need not stand where the schema wants it, and need not be whole. */
const rulesBrokenIn = (xml: string, profile: EInvoiceProfile) =>
  allBrokenIn(xml, profile).filter((rule) => rule !== 'XSD-ORDER' && rule !== 'XSD-EMPTY')

const ubl = writeUbl(sampleWithAllowances())
const creditNote = writeUbl(sampleCreditNote())
const cii = writeCii(sampleWithAllowances())

/** Where something is added, and what. */
const before = (place: string, added: string) => (xml: string) => xml.replace(place, `${added}${place}`)
const after = (place: string, added: string) => (xml: string) => xml.replace(place, `${place}${added}`)
const instead = (place: string | RegExp, other: string) => (xml: string) => xml.replace(place, other)
/** What is there is there once more. */
const twice = (name: string) => (xml: string) =>
  xml.replace(new RegExp(`<${name}[ >].*?</${name}>`, 's'), (whole) => whole + whole)

const id = (value: string) => `<cbc:ID>${value}</cbc:ID>`
const document = (name: string, content: string) => `<cac:${name}>${content}</cac:${name}>`
const identification = document('PartyIdentification', id('74'))
const named = (name: string) => `<cbc:Name>${name}</cbc:Name>`
const seller = '<cac:AccountingSupplierParty>'
const object = document('AdditionalDocumentReference', `${id('O')}<cbc:DocumentTypeCode>130</cbc:DocumentTypeCode>`)

test('what is written by this product breaks no rule of syntax, in any profile', () => {
  for (const profile of ['en16931', 'peppol', 'xrechnung', 'xrechnung_extension', 'xrechnung_cvd'] as const) {
    for (const xml of [ubl, creditNote, cii, writeUbl(sampleInvoice())]) expect(allBrokenIn(xml, profile)).toEqual([])
  }
})

test.each([
  ['UBL-SR-01', before(seller, document('ContractDocumentReference', id('1')).repeat(2))],
  ['UBL-SR-02', before(seller, document('ReceiptDocumentReference', id('1')).repeat(2))],
  ['UBL-SR-03', before(seller, document('DespatchDocumentReference', id('1')).repeat(2))],
  ['UBL-SR-04', before(seller, object.repeat(2))],
  ['UBL-SR-05', twice('cac:PaymentTerms')],
  ['UBL-SR-07', before(seller, document('BillingReference', document('InvoiceDocumentReference', '')))],
  ['UBL-SR-08', before(seller, document('InvoicePeriod', '<cbc:StartDate>2026-10-01</cbc:StartDate>').repeat(2))],
  ['UBL-SR-10', twice('cac:PartyName')],
  ['UBL-SR-12', twice('cac:PartyTaxScheme')],
  ['UBL-SR-19 UBL-SR-20 UBL-SR-21', before('<cac:Delivery>', document('PayeeParty', ''))],
  [
    'UBL-SR-20',
    before(
      '<cac:Delivery>',
      document('PayeeParty', `${identification.repeat(2)}${document('PartyName', named('Bank'))}`),
    ),
  ],
  ['UBL-SR-24', twice('cac:Delivery')],
  ['UBL-SR-26', twice('cbc:PaymentID')],
  ['UBL-SR-27', twice('cbc:PaymentMeansCode')],
  ['UBL-SR-30', twice('cbc:AllowanceChargeReason')],
  ['UBL-SR-31', instead(/<cbc:AllowanceChargeReason>Freight.*?<\/cbc:AllowanceChargeReason>/, '$&$&')],
  ['UBL-SR-34', after('<cac:InvoiceLine>', '<cbc:Note>a</cbc:Note><cbc:Note>b</cbc:Note>')],
  ['UBL-SR-39', before(seller, document('ProjectReference', id('1')).repeat(2))],
  [
    'UBL-SR-43',
    before(
      seller,
      document('AdditionalDocumentReference', `${id('1')}<cbc:DocumentTypeCode>99</cbc:DocumentTypeCode>`),
    ),
  ],
  [
    'UBL-SR-44',
    before(
      '<cac:PaymentTerms>',
      document('PaymentMeans', '<cbc:PaymentMeansCode>58</cbc:PaymentMeansCode><cbc:PaymentID>other</cbc:PaymentID>'),
    ),
  ],
  [
    'UBL-SR-47',
    before('<cac:PaymentTerms>', document('PaymentMeans', '<cbc:PaymentMeansCode>30</cbc:PaymentMeansCode>')),
  ],
  ['UBL-SR-48', twice('cac:ClassifiedTaxCategory')],
  ['UBL-SR-50', after('<cac:Item>', '<cbc:Description>a</cbc:Description><cbc:Description>b</cbc:Description>')],
  ['UBL-SR-53', instead(/<cbc:CompanyID>DE811907980<\/cbc:CompanyID>/, '')],
  ['UBL-SR-56', before(seller, document('OriginatorDocumentReference', id('1')).repeat(2))],
  [
    'UBL-CR-666',
    before(seller, object.replace('</cac:Add', '<cac:Attachment><cbc:X>x</cbc:X></cac:Attachment></cac:Add')),
  ],
  ['BR-52', before(seller, object.replace(id('O'), ''))],
  ['UBL-DT-01', instead('>1386.35<', '>1386.350<')],
  [
    'UBL-DT-06 UBL-DT-07',
    before(
      seller,
      document(
        'AdditionalDocumentReference',
        `${id('1')}${document('Attachment', '<cbc:EmbeddedDocumentBinaryObject>QQ==</cbc:EmbeddedDocumentBinaryObject>')}`,
      ),
    ),
  ],
  ['BR-CL-03', instead('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="QQQ">')],
  ['XSD-NUMBER', instead('>1000.00<', '>about 1000<')],
  ['XSD-DATE', instead('<cbc:IssueDate>2026-11-02<', '<cbc:IssueDate>2 November<')],
])('%s is broken by UBL that is written so, and nothing else is', (rules, change) => {
  expect(rulesBrokenIn(change(ubl), 'en16931')).toEqual(rules.split(' '))
})

test.each([
  ['PEPPOL-EN16931-R008', instead('>Payable within 30 days<', '> <')],
  ['PEPPOL-EN16931-R043', instead('<cbc:ChargeIndicator>false<', '<cbc:ChargeIndicator>0<')],
  [
    'PEPPOL-EN16931-R044',
    before('</cac:Price>', document('AllowanceCharge', '<cbc:ChargeIndicator>true</cbc:ChargeIndicator>')),
  ],
  ['PEPPOL-EN16931-R051', instead('<cbc:PayableAmount currencyID="EUR">', '<cbc:PayableAmount currencyID="GBP">')],
  ['PEPPOL-EN16931-R053', twice('cac:TaxTotal')],
  [
    'PEPPOL-EN16931-R054',
    before('<cac:LegalMonetaryTotal>', document('TaxTotal', '<cbc:TaxAmount currencyID="GBP">1.00</cbc:TaxAmount>')),
  ],
  ['PEPPOL-EN16931-R101', before('<cac:Item>', document('DocumentReference', id('1')))],
])('%s is broken by UBL that is written so for Peppol', (rule, change) => {
  expect(rulesBrokenIn(change(ubl), 'peppol')).toEqual([rule])
})

const subLine = (net: string) =>
  `<cac:SubInvoiceLine>${id('1.1')}<cbc:LineExtensionAmount currencyID="EUR">${net}</cbc:LineExtensionAmount><cac:Item><cac:ClassifiedTaxCategory>${id('S')}</cac:ClassifiedTaxCategory></cac:Item></cac:SubInvoiceLine>`
const thirdParty = (content: string) => before('<cac:AllowanceCharge>', document('PrepaidPayment', content))
const paid = (amount: string, currency = 'EUR') => `<cbc:PaidAmount currencyID="${currency}">${amount}</cbc:PaidAmount>`
const told = '<cbc:InstructionID>Grant</cbc:InstructionID>'

test('lines below lines and payments of others belong to the extension of XRechnung, and have rules there', () => {
  const withSubLine = before('<cac:Item>', subLine('1055.00'))
  expect(rulesBrokenIn(withSubLine(ubl), 'xrechnung')).toEqual(['UBL-CR-646'])
  expect(rulesBrokenIn(withSubLine(ubl), 'xrechnung_extension')).toEqual([])
  expect(rulesBrokenIn(before('<cac:Item>', subLine('1.00'))(ubl), 'xrechnung_extension')).toEqual(['BR-DEX-02'])
  const broken = (content: string) => rulesBrokenIn(thirdParty(content)(ubl), 'xrechnung_extension')
  expect(broken(`${id('x')}${paid('0.00')}${told}`)).toEqual([])
  expect(broken(`${id('x')}${paid('5.00')}${told}`)).toEqual(['BR-DEX-09'])
  expect(broken(`${paid('0.00')}${told}`)).toEqual(['BR-DEX-10'])
  expect(broken(`${id('x')}${told}`)).toEqual(['BR-DEX-11', 'BR-DEX-14'])
  expect(broken(`${id('x')}${paid('0.00')}`)).toEqual(['BR-DEX-12'])
  expect(broken(`${id('x')}${paid('0.000')}${told}`)).toEqual(['BR-DEX-13', 'UBL-DT-01'])
  expect(broken(`${id('x')}${paid('0.00', 'GBP')}${told}`)).toEqual(['BR-DEX-14'])
})

const debit =
  '<ram:TypeCode>59</ram:TypeCode><ram:PayeeSpecifiedCreditorFinancialInstitution><ram:BICID>X</ram:BICID></ram:PayeeSpecifiedCreditorFinancialInstitution>'
const priced = (indicator: string) =>
  before(
    '<ram:NetPriceProductTradePrice>',
    `<ram:GrossPriceProductTradePrice><ram:AppliedTradeAllowanceCharge><ram:ChargeIndicator><udt:Indicator>${indicator}</udt:Indicator></ram:ChargeIndicator><ram:ActualAmount>1</ram:ActualAmount></ram:AppliedTradeAllowanceCharge></ram:GrossPriceProductTradePrice>`,
  )

test.each([
  ['PEPPOL-EN16931-R008', instead('>Payable within 30 days<', '> <')],
  ['PEPPOL-EN16931-R010', instead(/<ram:URIID schemeID="0088">.*?<\/ram:URIID>/, '<ram:X>x</ram:X>')],
  ['PEPPOL-EN16931-R020', instead(/<ram:URIID schemeID="9930">.*?<\/ram:URIID>/, '<ram:X>x</ram:X>')],
  ['PEPPOL-EN16931-R043-1', instead('<udt:Indicator>false<', '<udt:Indicator>0<')],
  ['PEPPOL-EN16931-R043-2 PEPPOL-EN16931-R044', priced('0')],
  ['PEPPOL-EN16931-R044', priced('true')],
  ['CII-SR-452 CII-SR-453', twice('ram:SpecifiedTradePaymentTerms')],
  ['CII-SR-453', twice('ram:Description')],
  ['CII-SR-454', twice('ram:ApplicableTradeTax')],
  ['BR-DE-25-b', instead('<ram:TypeCode>58</ram:TypeCode>', debit)],
])('%s is broken by CII that is written so for XRechnung, and nothing else is', (rules, change) => {
  expect(rulesBrokenIn(change(cii), 'xrechnung')).toEqual(rules.split(' ').toSorted())
})

test('lines below lines are warned of in CII, where the extension of XRechnung has none', () => {
  const below = after('<ram:LineID>2</ram:LineID>', '<ram:ParentLineID>1</ram:ParentLineID>')(cii)
  expect(rulesBrokenIn(below, 'xrechnung_extension')).toEqual(['BR-DEX-15'])
})

test('a tax other than VAT is no VAT in the breakdown of CII either', () => {
  const read = readEInvoice(Buffer.from(cii.replaceAll('<ram:TypeCode>VAT<', '<ram:TypeCode>GST<')))
  expect(read.invoice.vat_breakdown).toEqual([{ taxable_amount: '1165.00', tax_amount: '221.35' }])
})

const period = (ends: string) => `<ram:BillingSpecifiedPeriod>${ends}</ram:BillingSpecifiedPeriod>`
const end = (name: string, format: string) =>
  `<ram:${name}DateTime><udt:DateTimeString format="${format}">20261001</udt:DateTimeString></ram:${name}DateTime>`

test.each([
  ['BR-03', instead('format="102">20261102', 'format="203">20261102')],
  [
    'BR-29',
    before('<ram:SpecifiedTradeSettlementHeaderMonetarySummation>', period(end('Start', '102') + end('End', ''))),
  ],
  [
    'BR-30',
    before('<ram:SpecifiedTradeSettlementLineMonetarySummation>', period(end('Start', '') + end('End', '102'))),
  ],
  ['CII-DT-033', (xml: string) => xml.replaceAll('ram:BilledQuantity', 'ram:PackageQuantity')],
  ['CII-SR-009 CII-SR-010', twice('ram:GuidelineSpecifiedDocumentContextParameter')],
  ['CII-SR-014', twice('ram:TypeCode')],
  ['CII-SR-439 CII-SR-441', twice('ram:NetPriceProductTradePrice')],
  ['CII-SR-455', twice('ram:DefinedTradeContact')],
  ['CII-SR-459', twice('ram:URIUniversalCommunication')],
  ['CII-SR-463', instead('<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>', '')],
  ['CII-SR-469', twice('ram:PaymentReference')],
  ['CII-SR-470', instead('<ram:IBANID>DE89370400440532013000</ram:IBANID>', '')],
  ['CII-SR-473', twice('ram:ActualAmount')],
  ['CII-SR-480', twice('ram:TaxBasisTotalAmount')],
  ['CII-SR-487', twice('ram:DuePayableAmount')],
  ['CII-DT-001', instead('<ram:LineID>', '<ram:LineID schemeName="Line">')],
  ['CII-DT-005', instead('<ram:LineID>', '<ram:LineID schemeID="0088">')],
  ['CII-DT-008', instead('<ram:TypeCode>380', '<ram:TypeCode name="Invoice">380')],
  ['CII-DT-031', instead('<ram:GrandTotalAmount>', '<ram:GrandTotalAmount currencyID="EUR">')],
  ['CII-DT-034', instead('unitCode="HUR"', 'unitCode="HUR" unitCodeListID="6"')],
  ['CII-DT-037', instead('<ram:TypeCode>VAT<', '<ram:TypeCode>GST<')],
  ['CII-DT-083', after('<ram:PostalTradeAddress>', '<ram:PostOfficeBox>5</ram:PostOfficeBox>')],
  ['CII-DT-090', after('<ram:PostalTradeAddress>', '<ram:CountryName>Germany</ram:CountryName>')],
  ['CII-DT-097', instead('>20261102<', '>20261302<')],
  ['CII-DT-101', instead('<ram:ID>HRB', '<ram:ID schemeName="HRB">HRB')],
])('%s is broken by CII that is written so, and nothing else is', (rules, change) => {
  expect(rulesBrokenIn(change(cii), 'en16931')).toEqual(rules.split(' '))
})

const referred = (type: string) =>
  `<ram:AdditionalReferencedDocument><ram:IssuerAssignedID>1</ram:IssuerAssignedID><ram:TypeCode>${type}</ram:TypeCode></ram:AdditionalReferencedDocument>`

test.each([
  ['PEPPOL-EN16931-CL007', instead('<ram:TaxTotalAmount currencyID="EUR"', '<ram:TaxTotalAmount currencyID="QQQ"')],
  ['PEPPOL-EN16931-R006', before('</ram:ApplicableHeaderTradeAgreement>', referred('130').repeat(2))],
  ['PEPPOL-EN16931-R080', before('</ram:ApplicableHeaderTradeAgreement>', referred('50').repeat(2))],
  ['PEPPOL-EN16931-R100', before('</ram:SpecifiedLineTradeSettlement>', referred('130').repeat(2))],
])('%s is broken by CII that is written so for Peppol', (rule, change) => {
  expect(rulesBrokenIn(change(cii), 'peppol')).toContain(rule)
  expect(rulesBrokenIn(cii, 'peppol')).toEqual([])
})

test.each([
  ['the name of an item', 'cbc:Name', 'ram:Name'],
  ['a quantity', 'cbc:InvoicedQuantity', 'ram:BilledQuantity'],
  ['the country of an address', 'cbc:IdentificationCode', 'ram:CountryID'],
  ['the rate of a group of VAT', 'cbc:Percent', 'ram:RateApplicablePercent'],
])('%s is there once, or readers would not read the same', (_, inUbl, inCii) => {
  expect(rulesBrokenIn(twice(inUbl)(ubl), 'en16931')).toContain('XSD-ONCE')
  expect(rulesBrokenIn(twice(inCii)(cii), 'en16931')).toContain('XSD-ONCE')
})

test('a second preceding invoice has no room in CII of Peppol and XRechnung, and has in Factur-X and in UBL', () => {
  const preceding = [{ number: 'A 1' }, { number: 'A 2' }]
  const several = writeCii({ ...sampleInvoice(), preceding })
  expect(rulesBrokenIn(several, 'xrechnung')).toEqual(['XSD-ONCE'])
  expect(rulesBrokenIn(several, 'peppol')).toEqual(['XSD-ONCE'])
  expect(rulesBrokenIn(several, 'en16931')).toEqual([])
  expect(rulesBrokenIn(writeUbl({ ...sampleInvoice(), preceding }), 'xrechnung')).toEqual([])
})

const swapped = (one: string, other: string) => (xml: string) =>
  xml.replace(new RegExp(`(<${one}[ >].*?</${one}>)(.*?)(<${other}[ >].*?</${other}>)`, 's'), '$3$2$1')

test.each([
  ['XSD-ORDER', ubl, swapped('cbc:IssueDate', 'cbc:InvoiceTypeCode')],
  ['XSD-ORDER', ubl, swapped('cac:TaxTotal', 'cac:LegalMonetaryTotal')],
  ['XSD-ORDER', ubl, swapped('cbc:StreetName', 'cbc:CityName')],
  ['XSD-ORDER', creditNote, swapped('cbc:IssueDate', 'cbc:CreditNoteTypeCode')],
  ['XSD-ORDER', cii, swapped('ram:SellerTradeParty', 'ram:BuyerTradeParty')],
  ['XSD-ORDER', cii, swapped('ram:TypeCode', 'ram:IssueDateTime')],
  ['XSD-EMPTY', ubl, instead(/<cac:LegalMonetaryTotal>.*?<\/cac:LegalMonetaryTotal>/s, '<cac:LegalMonetaryTotal/>')],
  ['XSD-EMPTY', ubl, instead(/<cbc:PriceAmount .*?<\/cbc:PriceAmount>/s, '')],
  ['XSD-EMPTY', cii, instead(/<rsm:ExchangedDocumentContext>.*?<\/rsm:ExchangedDocumentContext>/s, '')],
] as const)('%s: what only a schema sees is found', (rule, xml, change) => {
  expect(change(xml)).not.toBe(xml)
  expect(allBrokenIn(change(xml), 'en16931')).toContain(rule)
})
