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
  'buyer.legal_id': { id: '00000001812345678000', scheme: '0190' },
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

const inDenmark = {
  'seller.vat_id': 'DK12345674',
  'seller.legal_id': { id: '12345674', scheme: '0184' },
  'seller.electronic_address': { id: '12345674', scheme: '0184' },
  'seller.ids': [],
  'buyer.ids': [],
  'buyer.legal_id': { id: '87654321', scheme: '0184' },
  'seller.address.country': 'DK',
  'buyer.address.country': 'DK',
}
const danish = changed(invoice, { ...inDenmark, payment: [{ code: '58', account: { id: 'DK5000400440116243' } }] })
const danishCredit = changed(sampleCreditNote(peppol), inDenmark)
const slip = (code: string, remittance: string, id: string) => ({ payment: [{ code, remittance, account: { id } }] })
/** So much was paid before that one unit is owed back. */
const prepaidBeyond = ({ totals }: typeof invoice) => (Number(totals?.with_vat) + 1).toFixed(2)
/** Two taxes other than VAT, for which as much is taken off. */
const taxed = (...reasons: [string, string]) => ({
  allowances: [{ amount: '2.00', reason_code: '95' }],
  charges: reasons.map((reason) => ({ amount: '1.00', reason, reason_code: 'ZZZ' })),
})
const ofLine = (change: object) => ({
  lines: danish.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
})

const greekTin = '123456783'
const numbered = (...parts: string[]) => ({ number: parts.join('|') })
const greek = changed(invoice, {
  ...numbered(greekTin, invoice.issue_date?.split('-').toReversed().join('/') ?? '', '0', '1.1', 'A', '17'),
  'seller.vat_id': `EL${greekTin}`,
  'seller.trading_name': 'Elia AE',
  'seller.electronic_address': { id: greekTin, scheme: '9933' },
  'seller.address.country': 'GR',
  'buyer.vat_id': `EL${greekTin}`,
  'buyer.trading_name': 'Nisi AE',
  'buyer.electronic_address': { id: greekTin, scheme: '9933' },
  'buyer.address.country': 'GR',
  attachments: [
    { id: '400001', description: '##M.AR.K##' },
    { id: '1', description: '##INVOICE|URL##', location: 'https://example.com/1' },
  ],
})
const greekParts = greek.number?.split('|') ?? []
const greekPart = (index: number, part: string) => numbered(...greekParts.with(index, part))

const kennitala = { id: '4710080280', scheme: '0196' }
const inIceland = {
  'seller.legal_id': kennitala,
  'seller.address': { line_1: 'Laugavegur 1', city: 'Reykjavík', postcode: '101', country: 'IS' },
  'buyer.legal_id': { ...kennitala, id: '5501692829' },
  'buyer.address': { line_1: 'Aðalstræti 2', city: 'Reykjavík', postcode: '101', country: 'IS' },
}
const icelandic = changed(invoice, inIceland)
const icelandicCredit = changed(sampleCreditNote(peppol), inIceland)
const lastDay = (id: string) => ({ attachments: [{ id, description: 'EINDAGI' }] })
const paidInIceland = (code: string, id: string) => ({ payment: [{ code, account: { id } }] })

/** A valid document of each country. */
export const nationalSamples = [
  norwegian,
  italian,
  dutch,
  dutchCredit,
  swedish,
  danish,
  danishCredit,
  greek,
  icelandic,
  icelandicCredit,
  changed(icelandic, { ...lastDay('2026-12-16'), ...paidInIceland('9', '010166123456') }),
]

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
  ...vectorsFrom(danish, [
    ['DK-R-002', { 'seller.legal_id': null }],
    ['DK-R-014', { 'seller.legal_id.scheme': '0002' }],
    ['DK-R-003', ofLine({ classifications: [{ code: '43211503', list: 'TST', version: '20' }] })],
    ['DK-R-017', { 'buyer.legal_id.scheme': '0002' }, 'ubl'],
    ['DK-R-004', ofLine(taxed('#tax', '3021')), 'ubl'],
    ['DK-R-004', ofLine(taxed('tax', 'tax#3021')), 'ubl'],
    ['DK-R-005', { 'payment.0.code': '30' }],
    ['DK-R-006', { 'payment.0.code': '42' }],
    ['DK-R-007', { payment: [{ code: '49', mandate: { id: 'M 1' } }] }],
    ['DK-R-008', slip('50', '02#123', '1234567')],
    ['DK-R-008', slip('50', '01#', '123')],
    ['DK-R-009', slip('50', '04#123', '1234567')],
    ['DK-R-010', slip('93', '73#', '1234567')],
    ['DK-R-011', slip('93', '71#123', '12345678')],
    ['DK-R-013', { 'buyer.ids': [{ id: '4711' }] }, 'ubl'],
    ['BR-CL-10 DK-R-013', { 'seller.ids': [{ id: '4711', scheme: '' }] }, 'cii'],
  ]),
  ...vectorsFrom(danishCredit, [
    ['DK-R-016', { 'totals.payable': '-1.00', 'totals.prepaid': prepaidBeyond(danishCredit) }],
  ]),
  ...vectorsFrom(greek, [
    ['GR-R-001-1', { number: `${greek.number}|1` }, 'ubl'],
    ['GR-R-001-2', greekPart(0, '123456784'), 'ubl'],
    ['GR-R-001-2', greekPart(0, '090000045'), 'ubl'],
    ['GR-R-001-3', greekPart(1, '31/12/2020'), 'ubl'],
    ['GR-R-001-4', greekPart(2, '-1'), 'ubl'],
    ['GR-R-001-5', greekPart(3, '9.9'), 'ubl'],
    ['GR-R-001-6', greekPart(4, ''), 'ubl'],
    ['GR-R-001-7', greekPart(5, ''), 'ubl'],
    ['GR-R-002', { 'seller.trading_name': null }, 'ubl'],
    ['GR-R-003 GR-S-011 GR-R-001-2', { 'seller.vat_id': 'EL123456784' }, 'ubl'],
    ['GR-R-004-1', { attachments: greek.attachments.slice(1) }, 'ubl'],
    ['GR-R-004-2', { 'attachments.0.id': '0400' }, 'ubl'],
    ['GR-S-008-1', { attachments: greek.attachments.slice(0, 1) }, 'ubl'],
    ['GR-R-008-2 GR-S-008-1', { attachments: [...greek.attachments, ...greek.attachments.slice(1)] }, 'ubl'],
    ['GR-R-008-3', { 'attachments.1.location': null }, 'ubl'],
    ['GR-R-005', { 'buyer.trading_name': null }, 'ubl'],
    ['GR-R-006', { 'buyer.vat_id': 'EL123456784' }, 'ubl'],
    ['GR-R-009', { 'seller.electronic_address.scheme': '9930' }, 'ubl'],
    ['GR-R-010', { 'buyer.electronic_address.id': '123456784' }, 'ubl'],
  ]),
  ...vectorsFrom(icelandic, [
    ['IS-R-001', { type_code: '386' }, 'ubl'],
    ['IS-R-002', { 'seller.legal_id.scheme': '0002' }, 'ubl'],
    ['IS-R-002', { 'seller.legal_id': null }, 'ubl'],
    ['IS-R-003', { 'seller.address.line_1': null }, 'ubl'],
    ['IS-R-004', { 'buyer.legal_id': null }, 'ubl'],
    ['IS-R-005', { 'buyer.address.postcode': null }, 'ubl'],
    ['IS-R-006', paidInIceland('9', '0101-66-123456'), 'ubl'],
    ['IS-R-007', paidInIceland('42', '123456'), 'ubl'],
    ['IS-R-008', lastDay('2026-12-32'), 'ubl'],
    ['IS-R-009 IS-R-010', { ...lastDay('2026-12-16'), due_date: null }, 'ubl'],
    ['IS-R-010', lastDay('2026-12-01'), 'ubl'],
  ]),
  ...vectorsFrom(icelandicCredit, [['IS-R-009 IS-R-010', lastDay('2026-12-16'), 'ubl']]),
]
