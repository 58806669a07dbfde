import {
  changed,
  sampleCreditNote,
  sampleInvoice,
  sampleOfCategory,
  sampleWithAllowances,
  specifications,
} from './samples.ts'
import { type Vector, vectorsFrom } from './vector.ts'

const { peppol } = specifications

/** To Austria: then the rules for invoices within Germany do not apply. */
const abroad = { 'buyer.address.country': 'AT' }

const rule = (name: string) => `PEPPOL-EN16931-${name}`

const reasons = [
  ['P0104', 'VATEX-EU-G', 'E'],
  ['P0105', 'VATEX-EU-O', 'E'],
  ['P0106', 'VATEX-EU-IC', 'E'],
  ['P0107', 'VATEX-EU-AE', 'E'],
  ['P0108', 'VATEX-EU-D', 'G'],
  ['P0109', 'VATEX-EU-F', 'G'],
  ['P0110', 'VATEX-EU-I', 'G'],
  ['P0111', 'VATEX-EU-J', 'G'],
] as const

const identifiers = {
  R040: ['0088', '4006381333932'],
  R041: ['0192', '974760674'],
  R042: ['0184', 'DK1234567'],
  R043: ['0208', '0202239952'],
  R044: ['0201', 'UFY9'],
  R045: ['0210', '1234567890'],
  R047: ['0211', 'IT12345678901'],
  R049: ['0007', '5560360794'],
  R050: ['0151', '51824753557'],
} as const

/** Those that UBL alone asks for. */
const ublIdentifiers = {
  R052: ['0096', '123456789'],
  R053: ['0198', '12345678'],
  R054: ['0106', '1234567'],
  R055: ['0190', '87654321'],
  'R056-1': ['9944', 'NL123456782'],
  R057: ['0217', '12345678901'],
} as const

const october = { start_date: '2026-10-01', end_date: '2026-10-31' }

const ofTheDocument = vectorsFrom(changed(sampleInvoice(peppol), abroad), [
  [`${rule('R001')} ${rule('R007')}`, { process: null }],
  [rule('R002'), { notes: [{ text: 'One' }, { text: 'Two' }] }],
  [rule('R002'), { 'notes.0.subject_code': 'AAI' }, 'cii'],
  [rule('R002'), { 'buyer.address.country': 'DE', notes: [{ text: 'One' }, { text: 'Two' }] }, 'cii'],
  [rule('R003'), { buyer_reference: null }],
  [rule('R004'), { specification: 'urn:cen.eu:en16931:2017#conformant#urn:fdc:peppol.eu:2017:poacc:billing:3.0' }],
  [rule('R004'), { specification: `${peppol}::2.1` }, 'ubl'],
  [rule('R005'), { vat_currency: 'EUR' }, 'ubl'],
  [rule('R007'), { process: 'urn:another:process' }],
  [rule('R007'), { process: 'urn:fdc:peppol.eu:2017:poacc:billing:03:1.0' }, 'ubl'],
  [rule('P0100'), { process: 'urn:peppol:bis:billing_with_response', type_code: '389' }, 'ubl'],
  [rule('R010'), { 'buyer.electronic_address': null }],
  [rule('R020'), { 'seller.electronic_address': null }],
  [rule('R046'), { 'lines.0.price': { net: '95.00', gross: '100.00', discount: '4.00' } }, 'ubl'],
  [rule('R055'), { vat_currency: 'GBP', 'vat_totals.1': { amount: '-212.00', currency: 'GBP' } }],
  [rule('R061'), { payment: [{ code: '59', mandate: { debited_account: 'DE89370400440532013000' } }] }],
  [rule('R110'), { period: october, 'lines.0.period': { start_date: '2026-09-30' } }],
  [rule('R111'), { period: october, 'lines.0.period': { end_date: '2026-11-01' } }],
  [rule('R120'), { 'lines.0.quantity': '13' }],
  [rule('R121'), { 'lines.0.price.base_quantity': '0' }],
  [rule('R130'), { 'lines.0.price.base_quantity': '1', 'lines.0.price.base_unit': 'DAY' }],
  [
    `BR-CL-24 ${rule('CL001')}`,
    { attachments: [{ id: '1', file: { name: 'a.exe', mime: 'application/x-dosexec', bytes: 9 } }] },
  ],
  [`BR-CL-06 ${rule('CL006')}`, { tax_point_code: '99' }, 'ubl'],
  [rule('CL008'), { 'seller.electronic_address': { id: 'post@kessler-voss.example', scheme: 'EM' } }],
  [rule('CL008'), { 'seller.electronic_address': { id: '00371234567890', scheme: '0037' } }, 'ubl'],
  [rule('CL008'), { 'seller.electronic_address': { id: '1234567890', scheme: '0242' } }, 'cii'],
  [`BR-62 ${rule('CL008')}`, { 'seller.electronic_address': { id: '1234567890' } }, 'cii'],
  [rule('P0100'), { type_code: '389' }],
  [rule('P0112'), { type_code: '384' }, 'ubl'],
  [rule('F001'), { issue_date: '2026-11-31' }],
  ...Object.entries(identifiers).map(([name, [scheme, id]]): [string, Record<string, unknown>] => [
    `PEPPOL-COMMON-${name}`,
    { 'seller.ids.0': { id, scheme } },
  ]),
  ...Object.entries(ublIdentifiers).map(([name, [scheme, id]]): [string, Record<string, unknown>, 'ubl'] => [
    name === 'R056-1' ? `BR-CL-10 PEPPOL-COMMON-${name}` : `PEPPOL-COMMON-${name}`,
    { 'seller.ids.0': { id, scheme } },
    'ubl',
  ]),
  ['PEPPOL-COMMON-R056-2', { 'seller.vat_id': 'NL123456782' }, 'ubl'],
  [
    `BR-CL-25 ${rule('CL008')} PEPPOL-COMMON-R048`,
    { 'seller.electronic_address': { id: 'IT12345678901', scheme: '9906' } },
    'cii',
  ],
  [`BR-CL-25 ${rule('CL008')} PEPPOL-COMMON-R046`, { 'seller.electronic_address': { id: '1', scheme: '9907' } }],
])

export const peppolVectors: Vector[] = [
  ...ofTheDocument,
  ...vectorsFrom(sampleWithAllowances(peppol), [
    [rule('R040'), { 'allowances.0.percent': '6' }],
    [rule('R041'), { 'allowances.0.base_amount': null }],
    [rule('R042'), { 'allowances.0.percent': null }],
    [`BR-CL-19 ${rule('CL002')}`, { 'allowances.0.reason_code': 'QQ' }],
    [`BR-CL-20 ${rule('CL003')}`, { 'charges.0.reason_code': '999' }],
  ]),
  ...vectorsFrom(changed(sampleCreditNote(peppol), abroad), [[rule('P0101'), { type_code: '261' }, 'ubl']]),
  ...reasons.flatMap(([name, code, category]) =>
    vectorsFrom(sampleOfCategory(category, peppol), [[rule(name), { 'vat_breakdown.0.exemption_code': code }, 'ubl']]),
  ),
]
