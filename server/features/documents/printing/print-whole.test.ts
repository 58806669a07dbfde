import { expect, test } from 'vitest'
import { emptyAddress } from '#shared/geography/address.ts'
import { sampleDocument, sampleLine } from '#server/test-support/books/sample-document.ts'
import { printDocument } from './print-document.ts'

const print = (...made: Parameters<typeof sampleDocument>) => printDocument(sampleDocument(...made), null)

const factsOf = ({ facts }: ReturnType<typeof print>) =>
  Object.fromEntries(facts.map((fact) => [fact.label, fact.value]))

const standard = { vat_code: 'S20', category: 'S', rate: '20' } as const
const whole = {
  allowances: [{ percent: '10', amount_minor: 0, ...standard }],
  charges: [{ percent: null, amount_minor: 700, ...standard }],
}

test('a document that says nothing special prints nothing more', () => {
  const { payable, terms, delivery, totals } = print()
  expect({ payable, terms, delivery }).toEqual({ payable: null, terms: null, delivery: null })
  expect(totals.map(({ label }) => label)).toEqual(['Net total', 'VAT 20%'])
})

test('what is taken off and added stands between the lines and the net', () => {
  const { totals } = print({}, [sampleLine(0, { unit_price: '86', discount_minor: 100 })], whole)
  expect(totals).toMatchObject([
    { label: 'Lines', base: 'after £1.00 discount', amount: '£85.00' },
    { label: 'Discount on the whole', base: '10%', amount: '−£8.50' },
    { label: 'Charge', base: '', amount: '£7.00' },
    { label: 'Net total', base: '', amount: '£83.50' },
    { label: 'VAT 20%', amount: '£16.70' },
  ])
  const rates = [sampleLine(0, { unit_price: '85' }), sampleLine(0, { unit_price: '15', category: 'Z', rate: '0' })]
  const ofAll = { allowances: [{ percent: '10', amount_minor: 0, vat_code: null }] }
  expect(print({}, rates, ofAll).totals[1]).toEqual({
    label: 'Discount on the whole',
    base: '10%\n20%: £8.50\n0%: £1.50',
    amount: '−£10.00',
  })
  const loyal = {
    reason: 'Loyal',
    reason_code: '',
    percent: null,
    amount_minor: 100,
    parts: [{ vat_code: 'standard', category: 'S' as const, rate: '20', amount_minor: 100 }],
  }
  const reasons = { allowances: [loyal] }
  expect(print(reasons).totals[1]).toEqual({ label: 'Loyal', base: '', amount: '−£1.00' })
})

test('without VAT they are printed too', () => {
  const seller = { ...sampleDocument().seller, vat_registered: false }
  expect(print({ seller }, [sampleLine(0)], whole).totals).toHaveLength(4)
  expect(print({ seller }).totals).toEqual([])
})

test('what was rounded and paid before leads from the total to what is due, which stands at the top', () => {
  const { total, payable, headline } = print({}, [sampleLine(0)], { rounding_minor: -2, prepaid_minor: 5000 })
  expect(total.amount).toBe('£102.00')
  expect(payable).toEqual({
    rows: [
      { label: 'Rounding', amount: '−£0.02' },
      { label: 'Paid in advance', amount: '−£50.00' },
    ],
    label: 'Amount due',
    amount: '£51.98',
  })
  expect(headline[0]).toEqual({ label: 'Amount due', value: '£51.98' })
})

test('references, the period and what it follows are among the facts', () => {
  const facts = factsOf(
    print({
      buyer_reference: '04011000-12345-67',
      contract_reference: 'Frame 7',
      project_reference: 'Bridge',
      despatch_reference: 'DN 9',
      accounting_cost: '4217',
      period: { start_date: '2026-09-01', end_date: '2026-09-30' },
      preceding: [
        { number: 'A-1', issue_date: '2026-08-31' },
        { number: 'A-2', issue_date: null },
      ],
    }),
  )
  expect(facts).toMatchObject({
    'Buyer ref.': '04011000-12345-67',
    Contract: 'Frame 7',
    Project: 'Bridge',
    'Delivery note': 'DN 9',
    'Cost code': '4217',
    Period: '1\u00A0Sept\u00A02026 – 30\u00A0Sept\u00A02026',
    'Follows on from': 'A-1 of 31\u00A0Aug\u00A02026\nA-2',
  })
  const open = (period: { start_date: string | null; end_date: string | null }) => factsOf(print({ period }))['Period']
  expect(open({ start_date: '2026-09-01', end_date: null })).toBe('from 1\u00A0Sept\u00A02026')
  expect(open({ start_date: null, end_date: '2026-09-30' })).toBe('until 30\u00A0Sept\u00A02026')
})

test('what kind it is, what it is charged for and what proves it are among the facts, and further notes follow the message', () => {
  const printed = print({
    type_code: '326',
    invoiced_object: { scheme: 'AWV', id: 'Meter 7' },
    supporting_documents: [{ id: 'T 1', description: 'Time sheet', location: '' }],
    message: 'Thank you',
    notes: [{ subject_code: 'AAI', text: 'As agreed' }],
  })
  expect(factsOf(printed)).toMatchObject({
    Kind: 'Partial invoice',
    'Charged for': 'AWV Meter 7',
    Documents: 'T 1 · Time sheet',
  })
  expect(printed.message?.text).toBe('Thank you\n\nAs agreed')
})

test('what is collected by direct debit names the mandate and no account to pay into, nor a code to pay by', () => {
  const { bank } = sampleDocument()
  const payment_means = {
    code: '59',
    text: '',
    remittance: '',
    card_number: '',
    card_holder: '',
    mandate: 'M 1',
    creditor_id: 'DE98ZZZ09999999999',
    debited_account: 'DE89370400440532013000',
  }
  const account = { ...bank, iban: 'DE89370400440532013000' } as NonNullable<typeof bank>
  const { payment } = print({ payment_means, currency: 'EUR', bank: account, is_hybrid: true, number: 'INV-1' })
  expect(payment).toMatchObject({ title: 'How it is paid', code: null })
  expect(payment?.rows.map(({ label, value }) => [label, value])).toEqual([
    ['Paid by', 'SEPA direct debit'],
    ['Mandate', 'M 1'],
    ['Creditor identifier', 'DE98ZZZ09999999999'],
    ['Account debited', 'DE89 3704 0044 0532 0130 00'],
    ['Reference', 'INV-1'],
  ])
})

test('each of several discounts of a line is printed with its reason', () => {
  const discount_parts = [
    { amount_minor: 200, reason: 'Long contract', reason_code: '95' },
    { amount_minor: 100, reason: '', reason_code: '64' },
  ]
  const [line] = print({}, [
    sampleLine(0, { discount_minor: 300, discount_reason: 'Long contract', discount_parts }),
  ]).lines
  expect(line?.description.split('\n').slice(1)).toEqual(['Discount: Long contract £2.00, 64 £1.00'])
})

test('where and when it was delivered is said by the document, or else by the customer', () => {
  const address = { ...emptyAddress, line1: '1 Quay', city: 'Leith', country: 'GB' as const }
  const own = print({ delivery: { name: 'Site office', date: '2026-09-28', address, location: null } }).delivery
  expect(own).toMatchObject({ name: 'Site office', lines: ['1 Quay', 'Leith'], facts: ['Delivered on 28 Sept 2026'] })
  const dated = print({ delivery: { name: '', date: '2026-09-28', address: null, location: null } }).delivery
  expect(dated).toMatchObject({ name: 'Hartwell & Sons', lines: [] })
})

test('a line says below its description what else it says', () => {
  const [line] = print({}, [
    sampleLine(0, {
      note: 'As agreed',
      period: { start_date: '2026-09-01', end_date: null },
      charge_minor: 250,
      charge_reason: 'Gift box',
      order_line: '10',
      seller_item_id: 'S-1',
      buyer_item_id: 'B-1',
      standard_item_id: '4006381333931',
      classification: { list: 'STI', code: '43211503' },
      further_classifications: [{ list: 'HS', code: '8471' }],
      attributes: [{ name: 'Colour', value: 'blue' }],
      origin_country: 'DE',
      accounting_cost: '4711',
      gross_price: '99.5',
    }),
  ]).lines
  expect(line?.description.split('\n').slice(1)).toEqual([
    'As agreed',
    'from 1\u00A0Sept\u00A02026',
    'Gift box: £2.50',
    'Price before discount: 99.50',
    'Colour: blue',
    'Order line 10 · Item S-1 · Your item B-1 · GTIN 4006381333931 · STI 43211503 · HS 8471 · Origin DE · Your account 4711',
  ])
})

test('a price for more than one says for how many, and a discount as an amount is one', () => {
  const { lines, columns } = print({}, [sampleLine(0, { base_quantity: '100', discount_minor: 1000 })])
  expect(lines[0]).toMatchObject({ unit_price: '85.00\u00A0/\u00A0100', discount: '10.00' })
  expect(columns).toHaveProperty('discount')
})

test.for([
  ['hours', 'HUR', '7.5', 'de', 'Stunden'],
  ['', 'HUR', '1', 'de', 'Stunde'],
  ['Std.', 'HUR', '2', 'fr', 'heures'],
  ['', 'DAY', '-1', 'en', 'day'],
  ['shifts', 'HUR', '2', 'de', 'shifts'],
  ['hours', '', '2', 'de', 'hours'],
  ['crates', 'XCR', '2', 'de', 'crates'],
] as const)('the unit “%s” (%s) of %s is printed in %s as “%s”', ([unit, unit_code, quantity, language, printed]) => {
  expect(print({ language }, [sampleLine(0, { unit, unit_code, quantity })]).lines[0]?.unit).toBe(printed)
})

test('who else is paid or represents the seller, what a line is charged for and why it is reduced are printed', () => {
  const printed = print(
    {
      payee: { name: 'Factor AG', identifier: { scheme: '0088', id: '4012345000009' }, legal_id: null },
      tax_representative: {
        name: 'Fiscalis BV',
        vat_number: 'NL123456782B90',
        address: { ...emptyAddress, line1: 'Gracht 1', city: 'Utrecht', country: 'NL' },
      },
    },
    [
      sampleLine(0, {
        description: 'Power',
        discount_minor: 100,
        discount_reason: 'Long contract',
        invoiced_object: { scheme: '', id: 'Meter 7' },
      }),
    ],
  )
  expect(factsOf(printed)).toMatchObject({
    'To be paid': 'Factor AG\n0088 4012345000009',
    'Tax representative': expect.stringMatching(/^Fiscalis BV\nGracht 1\nUtrecht\n.*\nNL123456782B90$/s),
  })
  expect(printed.lines[0]?.description).toBe('Power\nDiscount: Long contract\nObject Meter 7')
})
