import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentTotals, type TaxedAdjustment, type TaxedLine } from './document-totals.ts'
import { maxAmountMinor } from './minor-units.ts'

type Tax = Pick<TaxedLine, 'vat_code' | 'category' | 'rate'>
const standard: Tax = { vat_code: 'standard', category: 'S', rate: '20' }
const zero: Tax = { vat_code: 'zero', category: 'Z', rate: '0' }

const line = (fields: Partial<TaxedLine> = {}): TaxedLine => ({
  quantity: '1',
  unit_price: '100',
  discount_percent: '0',
  ...standard,
  ...fields,
})
const amount = (amount_minor: number, tax = standard): TaxedAdjustment => ({ percent: null, amount_minor, ...tax })
const share = (percent: string, tax = standard): TaxedAdjustment => ({ percent, amount_minor: 0, ...tax })
const ofAll = (percent: string | null, amount_minor = 0): TaxedAdjustment => ({ percent, amount_minor, vat_code: null })
const reduced: Tax = { vat_code: 'reduced', category: 'S', rate: '5' }

test.for([
  [{ quantity: '10', unit_price: '7', base_quantity: '3' }, 2333],
  [{ quantity: '2.5', unit_price: '99.9', base_quantity: '0.5' }, 49_950],
  [{ quantity: '-10', unit_price: '7', base_quantity: '3' }, -2333],
  [{ quantity: '1', unit_price: '0.05', base_quantity: '10' }, 1],
  [{ quantity: '1', unit_price: '0.049', base_quantity: '10' }, 0],
  [{ base_quantity: '100', quantity: '250', unit_price: '12.34', discount_percent: '10' }, 2777],
] as const)('the price of %o is for its base quantity', ([fields, net]) => {
  expect(documentTotals([line(fields)], 'GBP').net_minor).toBe(net)
})

test('a line has a discount as an amount, and a charge, in whole minor units', () => {
  const totals = documentTotals([line({ discount_minor: 1250, charge_minor: 300 })], 'GBP')
  expect(totals).toMatchObject({ line_nets_minor: [9050], discount_minor: 1250, net_minor: 9050, vat_minor: 1810 })
})

test('a charge of a line takes nothing from its discount', () => {
  const totals = documentTotals([line({ discount_percent: '10', charge_minor: 5000 })], 'GBP')
  expect(totals).toMatchObject({ discount_minor: 1000, net_minor: 14_000 })
})

test('a percentage is taken of the sum of the lines, and what it comes to belongs to its VAT group', () => {
  const lines = [line(), line({ unit_price: '50', ...zero })]
  const totals = documentTotals(lines, 'GBP', { allowances: [share('10')], charges: [amount(700, zero)] })
  expect(totals).toMatchObject({
    lines_net_minor: 15_000,
    allowances_minor: [1500],
    charges_minor: [700],
    allowance_minor: 1500,
    charge_minor: 700,
    net_minor: 14_200,
    vat_minor: 1700,
    gross_minor: 15_900,
    vat_groups: [
      { category: 'S', net_minor: 8500, vat_minor: 1700 },
      { category: 'Z', net_minor: 5700, vat_minor: 0 },
    ],
  })
})

// VAT Act 1994 s 19 and Schedule 6 para 4: a discount reduces the value of every supply that it is given on.
test('5 % off the whole reduces every rate in proportion, in the order of descending rates, and the last takes the remainder', () => {
  const lines = [
    line({ unit_price: '337.50', ...zero }),
    line({ unit_price: '312.50' }),
    line({ unit_price: '310', ...reduced }),
  ]
  const totals = documentTotals(lines, 'GBP', { allowances: [ofAll('5')] })
  expect(totals).toMatchObject({
    allowances_minor: [4800],
    allowance_parts: [
      [
        { ...standard, amount_minor: 1563 },
        { ...reduced, amount_minor: 1550 },
        { ...zero, amount_minor: 1687 },
      ],
    ],
    net_minor: 91_200,
    vat_minor: 7410,
  })
  expect(documentTotals(lines, 'GBP', { charges: [ofAll(null, 4800)] }).charge_parts).toEqual(totals.allowance_parts)
})

test('no rate takes more of a penny than the ones before it have left', () => {
  const rates = ['20', '17.5', '12', '5'].map((rate) => line({ unit_price: '1', rate, vat_code: rate }))
  const { allowance_parts } = documentTotals(rates, 'GBP', { allowances: [ofAll(null, 2)] })
  expect(allowance_parts[0]?.map(({ rate, amount_minor }) => [rate, amount_minor])).toEqual([
    ['20', 1],
    ['17.5', 1],
  ])
})

test('where the lines come to nothing, what is charged on all of them has the highest rate', () => {
  const lines = [line({ ...zero, unit_price: '0' }), line({ unit_price: '0' })]
  expect(documentTotals(lines, 'GBP', { charges: [ofAll(null, 250)] }).charge_parts).toEqual([
    [{ ...standard, amount_minor: 250 }],
  ])
})

test('what is payable is the gross with its rounding, less what was paid before', () => {
  expect(documentTotals([line()], 'GBP', { rounding_minor: -3, prepaid_minor: 2000 })).toMatchObject({
    gross_minor: 12_000,
    rounding_minor: -3,
    prepaid_minor: 2000,
    payable_minor: 9997,
  })
})

test('a charge beyond the limit is refused, also if an allowance takes it back', () => {
  const most = maxAmountMinor
  expect(documentTotals([], 'GBP', { charges: [amount(most, zero)] }).within_limit).toBe(true)
  expect(documentTotals([], 'GBP', { charges: [amount(most + 1, zero)] }).within_limit).toBe(false)
  const both = { charges: [amount(most + 1, zero)], allowances: [amount(most + 1, zero)] }
  expect(documentTotals([], 'GBP', both).within_limit).toBe(false)
})

const taxes = fc.constantFrom(standard, zero, reduced)
const lines = fc.array(
  fc
    .record({
      quantity: fc.integer({ min: -900, max: 9000 }).map(String),
      unit_price: fc.integer({ min: 0, max: 99_999 }).map((units) => String(units / 1000)),
      base_quantity: fc.integer({ min: 1, max: 400 }).map((units) => String(units / 4)),
      discount_minor: fc.nat(900),
      charge_minor: fc.nat(900),
      tax: taxes,
    })
    .map(({ tax, ...fields }) => ({ ...fields, discount_percent: '0', ...tax })),
  { maxLength: 8 },
)
const adjustments = fc.array(
  fc
    .record({
      percent: fc.option(
        fc.integer({ min: 0, max: 1_000_000 }).map((units) => String(units / 10_000)),
        { nil: null },
      ),
      amount_minor: fc.nat(100_000),
      tax: fc.option(taxes, { nil: null }),
    })
    .map(({ tax, ...fields }) => ({ ...fields, ...(tax ?? { vat_code: null }) })),
  { maxLength: 4 },
)

test('whatever is allowed and charged, the groups are the net, and the net is the lines less allowances plus charges', () => {
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
  fc.assert(
    fc.property(lines, adjustments, adjustments, (given, allowances, charges) => {
      const totals = documentTotals(given, 'GBP', { allowances, charges })
      expect(sum(totals.line_nets_minor)).toBe(totals.lines_net_minor)
      expect(sum(totals.allowances_minor)).toBe(totals.allowance_minor)
      expect(sum(totals.charges_minor)).toBe(totals.charge_minor)
      expect(totals.net_minor).toBe(totals.lines_net_minor - totals.allowance_minor + totals.charge_minor)
      expect(totals.allowance_parts.map((parts) => sum(parts.map((part) => part.amount_minor)))).toEqual(
        totals.allowances_minor,
      )
      expect(sum(totals.vat_groups.map(({ net_minor }) => net_minor))).toBe(totals.net_minor)
      expect(totals.payable_minor).toBe(totals.net_minor + totals.vat_minor)
      const plain = documentTotals(given, 'GBP')
      expect(plain.lines_net_minor).toBe(totals.lines_net_minor)
      expect(plain.net_minor).toBe(plain.lines_net_minor)
    }),
  )
})

test('500 lines with all of it are added up while a frame is drawn', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    line({ quantity: `${index}.5`, base_quantity: '12', discount_minor: 3, charge_minor: 2 }),
  )
  const figures = { allowances: [share('2.5')], charges: [amount(995)] }
  const times = Array.from({ length: 9 }, () => {
    const start = performance.now()
    documentTotals(many, 'GBP', figures)
    return performance.now() - start
  })
  expect(Math.min(...times)).toBeLessThan(16)
})
