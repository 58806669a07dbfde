import { changed, sampleCreditNote, sampleInvoice, specifications } from './samples.ts'
import { type Vector, vectorsFrom } from './vector.ts'

const { peppol } = specifications
const invoice = sampleInvoice(peppol)

const norwegian = changed(invoice, {
  'seller.vat_id': 'NO974760673MVA',
  'seller.tax_id': 'Foretaksregisteret',
  'seller.legal_id': { id: '974760673', scheme: '0192' },
  'seller.electronic_address': { id: '974760673', scheme: '0192' },
  'seller.address.country': 'NO',
})

const italian = changed(invoice, { 'seller.vat_id': 'IT12345670785', 'seller.address.country': 'IT' })

const inNetherlands = {
  'seller.vat_id': 'NL123456782B90',
  'seller.legal_id': { id: '12345678', scheme: '0106' },
  'seller.address': { line_1: 'Gracht 1', city: 'Utrecht', postcode: '3511 AB', country: 'NL' },
  'buyer.legal_id': { id: '87654321', scheme: '0190' },
  'buyer.address': { line_1: 'Kade 2', city: 'Breda', postcode: '4811 AB', country: 'NL' },
  tax_representative: {
    name: 'Fiscalis BV',
    ids: [],
    vat_id: 'NL123456782B91',
    address: { line_1: 'Plein 3', city: 'Delft', postcode: '2611 AB', country: 'NL' },
  },
}
const dutch = changed(invoice, inNetherlands)
const dutchCredit = changed(sampleCreditNote(peppol), { ...inNetherlands, preceding: [{ number: '2026-0400' }] })

const swedishRate = { taxable_amount: '1285.50', tax_amount: '321.38', category: 'S', rate: '25' }
const swedish = changed(invoice, {
  'seller.vat_id': 'SE556123456701',
  'seller.tax_id': 'Godkänd för F-skatt',
  'seller.legal_id': { id: '5561234567', scheme: '0007' },
  'seller.address.country': 'SE',
  'buyer.address.country': 'SE',
  payment: [{ code: '30', account: { id: '1234567', bank_id: 'SE:BANKGIRO' } }],
  lines: invoice.lines.map((line) => ({ ...line, vat: { category: 'S', rate: '25' } })),
  vat_breakdown: [swedishRate],
  vat_totals: [{ amount: '321.38', currency: 'EUR' }],
  'totals.with_vat': '1606.88',
  'totals.payable': '1606.88',
})
const giro = (account: string, bank: string) => ({ payment: [{ code: '30', account: { id: account, bank_id: bank } }] })

/** A valid document of each country. */
export const nationalSamples = [norwegian, italian, dutch, dutchCredit, swedish]

export const nationalVectors: Vector[] = [
  ...vectorsFrom(norwegian, [
    ['NO-R-001', { 'seller.vat_id': 'NO974760674MVA' }],
    ['NO-R-001', { 'seller.vat_id': 'NO974760673' }],
    ['NO-R-002', { 'seller.tax_id': null }],
  ]),
  ...vectorsFrom(italian, [
    ['IT-R-001', { 'seller.tax_id': 'RSSMRA 80' }],
    ['IT-R-002', { 'seller.address.line_1': null }],
    ['IT-R-003', { 'seller.address.city': null }],
    ['IT-R-004', { 'seller.address.postcode': null }],
  ]),
  ...vectorsFrom(dutchCredit, [['NL-R-001', { preceding: [] }]]),
  ...vectorsFrom(dutch, [
    ['NL-R-002', { 'seller.address.city': null }],
    ['NL-R-003', { 'seller.legal_id.scheme': '0002' }],
    ['NL-R-004', { 'buyer.address.postcode': null }],
    ['NL-R-005', { 'buyer.legal_id.scheme': null }],
    ['NL-R-006', { 'tax_representative.address.line_1': null }],
    ['NL-R-007', { payment: [] }],
    ['NL-R-008', { 'payment.0.code': '42' }],
    ['NL-R-009', { 'lines.0.order_line': '3' }],
  ]),
  ...vectorsFrom(swedish, [
    ['SE-R-001', { 'seller.vat_id': 'SE5561234567011' }],
    ['SE-R-002', { 'seller.vat_id': 'SE55612345670A' }],
    ['SE-R-004 SE-R-013', { 'seller.legal_id': { id: '556123' } }],
    ['SE-R-003 SE-R-013', { 'seller.legal_id': { id: '556123456A' } }],
    ['SE-R-013', { 'seller.legal_id': { id: '5561234568' } }],
    ['SE-R-005', { 'seller.tax_id': 'F-skatt' }],
    ['SE-R-007', giro('12-34', 'SE:PLUSGIRO')],
    ['SE-R-010', giro('123456789', 'SE:PLUSGIRO')],
    ['SE-R-008', giro('123-4567', 'SE:BANKGIRO')],
    ['SE-R-009', giro('123456', 'SE:BANKGIRO')],
    ['SE-R-011', { 'payment.0.code': '56' }],
    ['SE-R-012', { 'payment.0.code': '31' }],
    [
      'SE-R-006',
      {
        lines: invoice.lines,
        vat_breakdown: invoice.vat_breakdown,
        vat_totals: invoice.vat_totals,
        totals: invoice.totals,
      },
    ],
  ]),
]
