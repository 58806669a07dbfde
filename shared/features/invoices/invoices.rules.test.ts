import { expect, test } from 'vitest'
import { emptyAddress } from '#shared/geography/address.ts'
import type { VatCategory } from '#shared/money/vat.ts'
import { fillPlaceholders, whyNotIssuable, whyNotNameable, whyNotVoidable } from './invoices.rules.ts'

const address = { ...emptyAddress, line1: '1 Mill Lane', city: 'York', country: 'GB' }
const seller = { name: 'Foxglove Ltd', address, vat_number: 'GB980780684', vat_registered: true }
const customer = { name: 'Acme', address, archived: false, vat_number: '', required_reference: 'none' as const }
const draft = {
  seller,
  customer,
  reference: '',
  buyer_reference: '',
  payee: null,
  tax_representative: null,
  issue_date: '2026-03-31',
  due_date: '2026-03-31',
  lines: [{ description: 'Work', unit_price: '10', category: 'S' as const }],
  allowances: [],
  charges: [],
  gross_minor: 0,
  rounding_minor: 0,
  exchange: null,
}

const fieldsOf = (change: Partial<Parameters<typeof whyNotIssuable>[0]>) =>
  whyNotIssuable({ ...draft, ...change }).map(({ field }) => field)

test('a complete draft can be issued, also for nothing and due at once', () => {
  expect(whyNotIssuable(draft)).toEqual([])
  expect(fieldsOf({ exchange: { rate: '1.2', source: 'HMRC', date: '2026-03-01' } })).toEqual([])
})

test.each([
  [{ seller: { ...seller, name: '' } }, ['seller.name']],
  [{ seller: { ...seller, vat_number: '' } }, ['seller.vat_number']],
  [{ seller: { ...seller, address: { ...address, line1: '' } } }, ['seller.address']],
  [{ seller: { ...seller, address: { ...address, city: '' } } }, ['seller.address']],
  [{ seller: { ...seller, address: { ...address, country: '' } } }, ['seller.address']],
  [{ customer: { ...customer, address: emptyAddress } }, ['customer.billing_address']],
  [{ customer: { ...customer, archived: true } }, ['customer.archived']],
  [{ lines: [] }, ['lines']],
  [
    {
      lines: [
        { description: '', unit_price: '1', category: 'S' as const },
        { description: 'Work', unit_price: '1', category: 'S' as const },
        { description: '', unit_price: '1', category: 'S' as const },
      ],
    },
    ['lines.0.description', 'lines.2.description'],
  ],
  [{ due_date: '2026-03-30' }, ['due_date']],
  [{ gross_minor: -1 }, ['lines']],
  [{ rounding_minor: 1 }, ['rounding_minor']],
  [{ gross_minor: 1, rounding_minor: 1 }, []],
  [{ exchange: { rate: null, source: 'HMRC', date: '2026-03-01' } }, ['exchange_rate']],
  [{ exchange: { rate: '1.2', source: '', date: '2026-03-01' } }, ['exchange_rate_source']],
  [{ exchange: { rate: '1.2', source: 'HMRC', date: null } }, ['exchange_rate_date']],
  [
    { seller: { name: '', address: emptyAddress, vat_number: '', vat_registered: true }, lines: [] },
    ['seller.name', 'seller.address', 'seller.vat_number', 'lines'],
  ],
])('what is missing of %j stands at its fields', (change, fields) => {
  expect(fieldsOf(change)).toEqual(fields)
})

const lineOf = (category: VatCategory) => [{ description: 'Work', unit_price: '10', category }]
const abroad = { ...customer, address: { ...address, country: 'DE' as const } }

test.each([
  ['AE', abroad, ['customer.vat_number']],
  ['AE', { ...abroad, vat_number: 'DE136695976' }, []],
  ['AE', customer, []],
  ['K', customer, ['customer.vat_number']],
  ['K', { ...abroad, vat_number: 'DE136695976' }, []],
  ['G', abroad, []],
] as const)(
  'VAT of the category %s that is left to a customer abroad needs their VAT number',
  (category, to, fields) => {
    const northern = { ...seller, vat_number: 'XI980780684' }
    expect(fieldsOf({ seller: northern, lines: lineOf(category), customer: to })).toEqual(fields)
  },
)

test('a customer who wants an order number on everything gets nothing without one', () => {
  const strict = { ...customer, required_reference: 'order' as const }
  expect(fieldsOf({ customer: strict })).toEqual(['reference'])
  expect(fieldsOf({ customer: strict, reference: 'PO-7' })).toEqual([])
})

test('a customer who wants their own reference on everything gets nothing without it', () => {
  const strict = { ...customer, required_reference: 'buyer' as const }
  expect(fieldsOf({ customer: strict, reference: 'PO-7' })).toEqual(['buyer_reference'])
  expect(fieldsOf({ customer: strict, buyer_reference: '04011000-1-06' })).toEqual([])
})

test('a business that is not registered for VAT needs no VAT number, and its lines carry none', () => {
  const unregistered = { ...seller, vat_number: '', vat_registered: false }
  const lines = [
    { description: 'Work', unit_price: '10', category: 'O' as const },
    { description: 'Work', unit_price: '10', category: 'S' as const },
  ]
  expect(fieldsOf({ seller: unregistered, lines })).toEqual(['lines.1.vat_code'])
  expect(fieldsOf({ seller: unregistered, lines: lines.slice(0, 1) })).toEqual([])
})

test('a business that is not registered charges no VAT on the whole document either', () => {
  const unregistered = { ...seller, vat_registered: false, vat_number: '' }
  const lines = [{ description: 'Work', unit_price: '10', category: 'O' as const }]
  const at = (vat_code: string | null, category: 'O' | 'S') => ({
    vat_code,
    parts: [{ vat_code: 'any', category, rate: '0', amount_minor: 1 }],
  })
  const [own, charged] = [[at('outside', 'O')], [at('outside', 'O'), at('standard', 'S'), at(null, 'S')]]
  expect(fieldsOf({ seller: unregistered, lines, allowances: charged, charges: own })).toEqual([
    'allowances.1.vat_code',
  ])
  expect(fieldsOf({ seller: unregistered, lines, allowances: own, charges: charged })).toEqual(['charges.1.vat_code'])
})

const german = { ...abroad, vat_number: 'DE136695976' }
const wholeTaxedBy = (category: VatCategory) => [
  { vat_code: 'any', parts: [{ vat_code: 'any', category, rate: '0', amount_minor: 1 }] },
]

// Directive 2006/112/EC, article 138; for goods from Northern Ireland, article 8 of the Windsor Framework.
test.each([
  ['GB', 'GB980780684', ['lines.0.vat_code']],
  ['CH', 'CHE-116.281.710', ['lines.0.vat_code']],
  ['GB', 'XI980780684', []],
  ['GB', 'DE136695976', []],
  ['DE', 'DE136695976', []],
  ['GR', 'EL094259216', []],
])('from %s under %s, an intra-community supply lacks %j', (country, vat_number, fields) => {
  const from = { ...seller, vat_number, address: { ...address, country } }
  expect(fieldsOf({ seller: from, customer: german, lines: lineOf('K') })).toEqual(fields)
})

test('what is charged on the whole document asks the same of the parties as a line', () => {
  const unknown = { ...german, vat_number: '' }
  expect(fieldsOf({ customer: unknown, charges: wholeTaxedBy('AE') })).toEqual(['customer.vat_number'])
  expect(fieldsOf({ customer: unknown, allowances: wholeTaxedBy('AE') })).toEqual(['customer.vat_number'])
  expect(fieldsOf({ customer: unknown, charges: wholeTaxedBy('K') })).toEqual([
    'charges.0.vat_code',
    'customer.vat_number',
  ])
  expect(fieldsOf({ customer: german, allowances: wholeTaxedBy('K') })).toEqual(['allowances.0.vat_code'])
  expect(fieldsOf({ customer: german, charges: wholeTaxedBy('AE') })).toEqual([])
})

test('a payee is named, and a tax representative in full', () => {
  const payee = { name: '', identifier: { scheme: '0088', id: '4012345000009' }, legal_id: null }
  expect(fieldsOf({ payee })).toEqual(['payee.name'])
  const tax_representative = { name: '', vat_number: '', address: emptyAddress }
  expect(fieldsOf({ tax_representative })).toEqual([
    'tax_representative.name',
    'tax_representative.vat_number',
    'tax_representative.address.country',
  ])
  const named = {
    name: 'Fiscalis BV',
    vat_number: 'NL123456782B90',
    address: { ...emptyAddress, country: 'NL' as const },
  }
  expect(fieldsOf({ payee: { ...payee, name: 'Factor AG' }, tax_representative: named })).toEqual([])
})

test('a line without a description is named by its number', () => {
  const lines = [draft.lines[0], { description: '', unit_price: '1', category: 'S' as const }].filter(
    (line) => line !== undefined,
  )
  expect(whyNotIssuable({ ...draft, lines })).toEqual([
    { field: 'lines.1.description', key: 'gap.description', params: { line: 2 } },
  ])
})

test('any document between them needs both named and addressed', () => {
  expect(whyNotNameable({ seller, customer })).toEqual([])
  expect(whyNotNameable({ seller: { ...seller, name: '' }, customer: { name: 'A', address: emptyAddress } })).toEqual([
    { field: 'seller.name', key: 'gap.seller_name' },
    { field: 'customer.billing_address', key: 'gap.customer_address', params: { name: 'A' } },
  ])
})

test.each([
  ['issued', false, 0, null],
  ['draft', false, 0, 'invoice.not_issued'],
  ['void', false, 0, 'invoice.not_issued'],
  ['issued', false, 1, 'invoice.has_allocations'],
  ['issued', false, -1, 'invoice.has_allocations'],
  ['issued', true, 0, 'invoice.delivered'],
  ['issued', true, 5, 'invoice.has_allocations'],
] as const)(
  'one that is %s, delivered %s, with %i settled: voiding is refused with %s',
  (status, delivered, settled_minor, why) => {
    expect(whyNotVoidable({ status, delivered, settled_minor })).toBe(why)
  },
)

test('placeholders are filled in once, with nothing too, and unknown ones stay', () => {
  expect(fillPlaceholders('{a} and {b}, {c}', { a: '{b}', b: '' })).toBe('{b} and , {c}')
})
