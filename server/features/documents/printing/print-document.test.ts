import { expect, test } from 'vitest'
import { emptyAddress } from '#shared/geography/address.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { sampleDocument, sampleLine, sampleLines } from '#server/test-support/books/sample-document.ts'
import { printDocument } from './print-document.ts'

const print = (...made: Parameters<typeof sampleDocument>) => printDocument(sampleDocument(...made), null)

const factsOf = ({ facts }: ReturnType<typeof print>) =>
  Object.fromEntries(facts.map((fact) => [fact.label, fact.value]))

const paymentOf = ({ payment }: ReturnType<typeof print>) =>
  Object.fromEntries(payment?.rows.map((row) => [row.label, row.value]) ?? [])

/** What only programs read. */
const forEInvoices = { electronic_address: null, legal_id: null, e_invoice_profile: 'none' as const }

test('whatever is frozen of a customer is printed, except what only programs read', () => {
  const address = (line1: string) => ({ ...emptyAddress, line1, country: 'GB' as const })
  const { customer } = sampleDocument()
  const people = Object.keys(customer).filter((field) => !(field in forEInvoices))
  const marked = Object.fromEntries(people.map((field) => [field, `the ${field}`]))
  const addresses = { billing_address: address('Street 1'), delivery_address: address('Street 2') }
  const printed = JSON.stringify(print({ customer: { ...customer, ...marked, ...addresses, ...forEInvoices } }))
  const { billing_address: _billing, delivery_address: _delivery, ...texts } = marked
  const wanted = [...Object.values(texts), 'Street 1', 'Street 2']
  expect(wanted.filter((text) => !printed.includes(text))).toEqual([])
})

test('the amount due and the due date are at the top', () => {
  expect(print().headline).toEqual([
    { label: 'Amount due', value: '£102.00' },
    { label: 'Due date', value: '30 Oct 2026' },
  ])
})

test('a void document is marked as a draft is, and asks for nothing', () => {
  const { watermark, headline, payment } = print({ is_void: true })
  expect(watermark).toBe('VOID')
  expect(payment).toBeNull()
  expect(headline).toEqual([{ label: 'Nothing to pay', value: 'Void' }])
})

test('the tax point and the supply date are printed if they differ from the issue date', () => {
  expect(factsOf(print({ supply_date: '2026-09-30' }))).toEqual({
    'Issue date': '30 Sept 2026',
    'Your reference': 'PO 7781',
    Account: 'C000117',
  })
  expect(factsOf(print({ tax_point: '2026-09-12', supply_date: '2026-09-12' }))).toMatchObject({
    'Tax point': '12 Sept 2026',
    'Supply date': '12 Sept 2026',
  })
})

test.for([
  ['85', 'GBP', '85.00'],
  ['1240.5', 'GBP', '1,240.50'],
  ['0.125', 'GBP', '0.125'],
  ['-12.340000', 'GBP', '−12.34'],
  ['100000000000', 'GBP', '100,000,000,000.00'],
  ['1500', 'JPY', '1,500'],
  ['1.5', 'KWD', '1.500'],
] as const)('a price of %s %s is printed as %s', ([unit_price, currency, printed]) => {
  expect(print({ currency }, [sampleLine(0, { unit_price })]).lines[0]).toMatchObject({ unit_price: printed })
})

test('negative figures have a real minus sign', () => {
  const { lines } = print({}, [sampleLine(0), sampleLine(0, { quantity: '-0.5' })])
  expect(lines[1]).toMatchObject({ quantity: '−0.5', net: '−42.50' })
})

test('units and discounts have a column if any line has one', () => {
  expect(Object.keys(print().columns)).toEqual(['description', 'quantity', 'unit_price', 'vat', 'net'])
  const { columns, lines, totals } = print(
    {},
    sampleLines(3, (index) => (index === 1 ? { discount_percent: '2.5' } : {})),
  )
  expect(Object.keys(columns)).toEqual(['description', 'quantity', 'unit', 'unit_price', 'discount', 'vat', 'net'])
  expect(lines.map(({ discount }) => discount)).toEqual(['', '2.5%', ''])
  expect(totals[0]).toMatchObject({ label: 'Net total', base: 'after £3.42 discount' })
})

test('VAT is printed by rate with the net it is on, and the law’s words once each', () => {
  const rates = [{}, { rate: '5' }, { category: 'AE', rate: '0' }, { category: 'AE', rate: '0' }] as const
  const { totals, lines, wordings } = print(
    {},
    sampleLines(4, (index) => ({ ...rates[index], quantity: '1', unit_price: '100' })),
  )
  expect(lines.map(({ vat }) => vat)).toEqual(['20%', '5%', 'RC', 'RC'])
  expect(totals).toEqual([
    { label: 'Net total', base: '', amount: '£400.00' },
    { label: 'VAT 20%', base: 'on £100.00', amount: '£20.00' },
    { label: 'VAT 5%', base: 'on £100.00', amount: '£5.00' },
    { label: 'Reverse charge', base: 'on £200.00', amount: '£0.00' },
    { label: 'VAT total', base: '', amount: '£25.00' },
  ])
  expect(wordings).toEqual([expect.stringContaining('customer to account for the VAT')])
})

test('how to pay is written as banks write it, with the number as the reference', () => {
  expect(paymentOf(print())).toEqual({
    Bank: 'Northern Counties Bank',
    'Account name': 'Bamburgh Joinery Limited',
    'Sort code': '20-20-15',
    'Account number': '12345678',
    IBAN: 'GB33 BUKB 2020 1512 3456 78',
    BIC: 'BUKBGB22',
    Reference: 'INV-2026-00042',
  })
})

test('where there is no account for the currency, it says whom to ask', () => {
  const { payment } = print({ bank: null })
  expect(payment).toEqual({
    title: 'How to pay',
    rows: [],
    ask: `Please ask us which account to pay into: ${sampleDocument().seller.email}`,
    code: null,
    online: null,
  })
})

test('beside a line the reason for no VAT is brief enough for one line of print in every language', () => {
  for (const language of ['en', 'fr', 'de'])
    for (const category of ['E', 'AE', 'O', 'G', 'K'] as const) {
      const { lines, totals } = print({ language }, [sampleLine(1, { category, rate: '0' })])
      expect(lines[0]?.vat.length).toBeLessThanOrEqual(9)
      expect(totals[1]?.label).toBe(translateTo(language)(`vat.category.${category}`))
    }
})

test('a foreign address names the country', () => {
  const { customer } = sampleDocument()
  const abroad = {
    ...customer,
    billing_address: { ...emptyAddress, line1: 'Rue 1', city: 'Lyon', postcode: '69002', country: 'FR' as const },
  }
  expect(print().customer.lines.at(-1)).toBe('NE66 1PR')
  expect(print({ customer: abroad }).customer.lines).toEqual(['Attn Priya Sharma', 'Rue 1', '69002 Lyon', 'France'])
})

test('a delivery address is printed if it differs', () => {
  const { customer } = sampleDocument()
  const elsewhere = { ...emptyAddress, line1: 'The site', country: 'GB' as const }
  expect(print({ customer: { ...customer, delivery_address: customer.billing_address } }).delivery).toBeNull()
  expect(print({ customer: { ...customer, delivery_address: elsewhere } }).delivery).toMatchObject({
    lines: ['The site'],
  })
})

test('a foreign currency comes with its rate and the VAT in the base currency', () => {
  const exchange = { rate: '0.861200', source: 'HMRC', date: '2026-09-01', vat_base_minor: 1464 }
  expect(print({ currency: 'EUR', exchange }).exchange).toEqual({
    label: 'VAT total in GBP',
    amount: '£14.64',
    rate: '1 EUR = 0.8612 GBP (HMRC, 1 Sept 2026)',
  })
})

test('a draft has a watermark and no number', () => {
  const draft = print({ number: null })
  expect(draft).toMatchObject({ watermark: 'DRAFT', number: '', metadata: { title: 'Invoice' } })
  expect(paymentOf(draft)).not.toHaveProperty('Reference')
  expect(print().watermark).toBeNull()
})

test('an account in the United States is printed with its routing number', () => {
  const bank = {
    bank_name: 'Chase',
    account_name: 'Acme',
    sort_code: '',
    routing_number: '021000021',
    account_number: '123456789012',
    iban: '',
    bic: '',
  }
  expect(paymentOf(print({ bank }))).toMatchObject({
    'Routing number': '021000021',
    'Account number': '123456789012',
  })
})

test('a credit note names the invoice and the reason, and asks for no payment', () => {
  const printed = print({
    kind: 'credit_note',
    number: 'CN-7',
    due_date: null,
    credited_invoice: { number: 'INV-2026-00042', issue_date: '2026-09-30' },
    reason: 'Damaged',
  })
  expect(printed).toMatchObject({ title: 'Credit note', payment: null, reason: { label: 'Reason', text: 'Damaged' } })
  expect(printed.headline).toEqual([{ label: 'Amount credited', value: '£102.00' }])
  expect(factsOf(printed)).toMatchObject({ 'Credits invoice': 'INV-2026-00042 of 30\u00A0Sept\u00A02026' })
})

test('a language that we do not have is printed in English', () => {
  expect(print({ language: 'nl' }).title).toBe('Invoice')
})
