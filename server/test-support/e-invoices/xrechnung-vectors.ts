import { changed, sampleInvoice, sampleOfCategory, specifications } from './samples.ts'
import { type Vector, vectorsFrom } from './vector.ts'

const iban = 'DE89370400440532013000'
const creditor = { creditor_id: 'DE98ZZZ09999999999' }
const debit = (mandate: Record<string, string>, more: Record<string, unknown> = {}) => ({
  payment: [{ code: '59', mandate, ...more }],
})
const file = { name: 'report.pdf', mime: 'application/pdf', bytes: 9 }

/** Rules that Peppol has as well, for invoices within Germany. */
const shared: Parameters<typeof vectorsFrom>[1] = [
  ['BR-DE-1', { payment: [] }],
  ['BR-DE-2', { 'seller.contact': null }],
  ['BR-DE-3', { 'seller.address.city': null }],
  ['BR-DE-4', { 'seller.address.postcode': '' }],
  ['BR-DE-5', { 'seller.contact.name': null }],
  ['BR-DE-6 BR-DE-27', { 'seller.contact.phone': null }],
  ['BR-DE-7 BR-DE-28', { 'seller.contact.email': null }],
  ['BR-DE-8', { 'buyer.address.city': null }],
  ['BR-DE-9', { 'buyer.address.postcode': null }],
  ['BR-DE-10', { 'delivery.address.city': null }],
  ['BR-DE-11', { 'delivery.address.postcode': null }],
  ['BR-DE-15', { buyer_reference: null, order_reference: 'PO-77' }],
  ['BR-DE-16 BR-S-02', { 'seller.vat_id': null }],
  ['BR-DE-17', { type_code: '82' }],
  ['BR-DE-18', { payment_terms: '#SKONTO#TAGE=14#PROZENT=2#\n' }],
  ['BR-DE-18', { payment_terms: '#SKONTO#TAGE=14#PROZENT=2.00#' }],
  ['BR-DE-19', { 'payment.0.account.id': 'DE00370400440532013000' }],
  ['BR-DE-20', { ...debit({ id: 'M-5', debited_account: 'DE00370400440532013000' }), ...creditor }],
  [
    'BR-DE-22',
    {
      attachments: [
        { id: '1', file },
        { id: '2', file },
      ],
    },
  ],
  ['BR-61 BR-DE-23-a', { payment: [{ code: '30' }] }, 'ubl'],
  ['BR-DE-23-b', { 'payment.0.card': { number: '1234' } }],
  ['BR-DE-24-a', { payment: [{ code: '48' }] }],
  ['BR-DE-24-b', { payment: [{ code: '48', card: { number: '1234' }, account: { id: iban } }] }],
  ['BR-DE-20 BR-DE-25-a PEPPOL-EN16931-R061', { payment: [{ code: '59' }] }],
  ['BR-DE-25-b', { ...debit({ id: 'M-5', debited_account: iban }, { account: { id: iban } }), ...creditor }],
  ['BR-DE-26', { type_code: '384' }],
  ['BR-55 BR-DE-26', { type_code: '384', preceding: [{}] }, 'ubl'],
  ['BR-DE-27', { 'seller.contact.phone': 'ask for us' }],
  ['BR-DE-28', { 'seller.contact.email': 'rechnung at kessler' }],
  ['BR-DE-30', debit({ id: 'M-5', debited_account: iban })],
  ['BR-DE-20 BR-DE-31', { ...debit({ id: 'M-5' }), ...creditor }],
]

const webAddress: (typeof shared)[number] = ['BR-TMP-2', { attachments: [{ id: '1', location: 'on our website' }] }]

const germanName = (rule: string) =>
  rule
    .replace('BR-TMP-2', 'DE-R-T02')
    .replace(/^BR-DE-(\d+)(?:-([ab]))?$/, (_, number: string, part?: string) =>
      [`DE-R-${number.padStart(3, '0')}`, ...(part ? [part === 'a' ? '1' : '2'] : [])].join('-'),
    )

export const germanPeppolVectors: Vector[] = [
  ...vectorsFrom(
    sampleInvoice(specifications.peppol),
    [...shared, webAddress].map(([rules, change]) => [rules.split(' ').map(germanName).join(' '), change, 'ubl']),
  ),
  ...vectorsFrom(sampleOfCategory('O', specifications.peppol), [['DE-R-014', {}, 'ubl']]),
]

const extension = `${specifications.xrechnung}#conformant#urn:xeinkauf.de:kosit:extension:xrechnung_3.0`
const cleanVehicles = `${specifications.xrechnung}#compliant#urn:xeinkauf.de:kosit:xrechnung:cvd_0.9`

const ofTheExtension = vectorsFrom(sampleInvoice(extension), [
  ['BR-DEX-01', { attachments: [{ id: '1', file: { ...file, mime: 'application/x-dosexec' } }] }],
  ['BR-DEX-04', { 'seller.ids.0.scheme': '7777' }],
  ['BR-DEX-05', { 'seller.legal_id.scheme': '7777' }],
  ['BR-DEX-06', { 'lines.0.standard_item_id': { id: '4006381333931', scheme: '7777' } }],
  ['BR-DEX-07', { 'seller.electronic_address.scheme': '7777' }],
  ['BR-DEX-08', { 'delivery.location': { id: 'Gate 4', scheme: '7777' } }],
])

const vehicle = changed(sampleInvoice(cleanVehicles), {
  contract_reference: 'C-1',
  tender_reference: 'T-1',
  'lines.0.classifications': [{ code: 'M1', list: 'CVD' }],
  'lines.0.attributes': [{ name: 'cva', value: 'clean' }],
})

const ofVehicles = vectorsFrom(vehicle, [
  ['BR-DE-CVD-01', { contract_reference: null }],
  ['BR-DE-CVD-02', { tender_reference: null }],
  ['BR-DE-CVD-03', { 'lines.0.classifications': [], 'lines.0.attributes': [] }],
  ['BR-DE-CVD-04', { 'lines.0.classifications': [{ code: 'X9', list: 'CVD' }] }],
  ['BR-DE-CVD-05', { 'lines.0.attributes': [{ name: 'cva', value: 'black' }] }],
  [
    'BR-DE-CVD-06-a',
    {
      'lines.0.attributes': [
        { name: 'cva', value: 'clean' },
        { name: 'cva', value: 'clean' },
      ],
    },
  ],
  [
    'BR-DE-CVD-06-b',
    {
      'lines.0.classifications': [
        { code: 'M1', list: 'CVD' },
        { code: 'M2', list: 'CVD' },
      ],
    },
  ],
])

export const xrechnungVectors: Vector[] = [
  ...vectorsFrom(sampleInvoice(), shared),
  ...vectorsFrom(sampleInvoice(), [
    ['BR-DE-23-a', { payment: [{ code: '30' }] }, 'cii'],
    ['BR-55', { type_code: '384', preceding: [{}] }, 'cii'],
    ['BR-DE-21', { specification: 'urn:cen.eu:en16931:2017#compliant#urn:xoev-de:kosit:standard:xrechnung_2.0' }],
    ['BR-DE-TMP-32', { 'delivery.date': null }],
    webAddress,
    ['PEPPOL-EN16931-R046', { 'lines.0.price': { net: '95.00', gross: '100.00', discount: '4.00' } }],
    ['PEPPOL-EN16931-R120', { 'lines.0.quantity': '12.001' }],
  ]),
  ...vectorsFrom(sampleOfCategory('O'), [['BR-DE-14', {}]]),
  ...ofTheExtension,
  ...ofVehicles,
]
