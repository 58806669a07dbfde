import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decimal, roundedTo } from './decimal.ts'
import { convertMinor, documentTotals, type TaxedLine } from './document-totals.ts'
import { maxAmountMinor, minorUnitDigits } from './minor-units.ts'

/** Many more in the bench run. */
const numRuns = Number(process.env['PROPERTY_RUNS'] ?? 300)
const check = <Values extends [unknown, ...unknown[]]>(property: fc.IProperty<Values>) =>
  fc.assert(property, { numRuns })

const line = (fields: Partial<TaxedLine> = {}): TaxedLine => ({
  quantity: '1',
  unit_price: '0',
  discount_percent: '0',
  vat_code: 'standard',
  category: 'S',
  rate: '20',
  ...fields,
})

const standard = (...prices: string[]) => prices.map((unit_price) => line({ unit_price }))

/** Plain notation of a whole number of 10^−decimals. */
const shifted = (units: number, decimals: number) => {
  const figures = String(Math.abs(units)).padStart(decimals + 1, '0')
  return `${units < 0 ? '-' : ''}${figures.slice(0, -decimals)}.${figures.slice(-decimals)}`
}
const quantities = fc.integer({ min: -5_000_000_000, max: 5_000_000_000 }).map((units) => shifted(units, 6))
const prices = fc.integer({ min: 0, max: 9_000_000_000 }).map((units) => shifted(units, 6))
const discounts = fc.integer({ min: 0, max: 1_000_000 }).map((units) => shifted(units, 4))
const taxes = fc.constantFrom<Pick<TaxedLine, 'vat_code' | 'category' | 'rate'>>(
  { vat_code: 'standard', category: 'S', rate: '20' },
  { vat_code: 'reduced', category: 'S', rate: '5' },
  { vat_code: 'old', category: 'S', rate: '17.5' },
  { vat_code: 'also_standard', category: 'S', rate: '20.0000' },
  { vat_code: 'zero', category: 'Z', rate: '0' },
  { vat_code: 'reverse_charge', category: 'AE', rate: '0' },
)
const lines = fc.array(
  fc
    .record({ quantity: quantities, unit_price: prices, discount_percent: discounts, tax: taxes })
    .map(({ tax, ...figures }) => ({ ...figures, ...tax })),
  { maxLength: 20 },
)
const currencies = fc.constantFrom('GBP', 'JPY', 'KWD')

describe('worked examples', () => {
  test('68.33 + 68.33 + 57.50 + 85.00 at 20 % is 279.16 + 55.83 = 334.99', () => {
    expect(documentTotals(standard('68.33', '68.33', '57.50', '85.00'), 'GBP')).toMatchObject({
      net_minor: 27_916,
      vat_minor: 5583,
      gross_minor: 33_499,
    })
  })

  test('VAT is worked out on the sum of a group: 3 × 0.33 at 20 % carries 0.20', () => {
    expect(documentTotals(standard('0.33', '0.33', '0.33'), 'GBP').vat_minor).toBe(20)
  })

  test.for([
    ['1', '0.005', 'GBP', 1],
    ['-1', '0.005', 'GBP', -1],
    ['1', '0.004999', 'GBP', 0],
    ['3', '0.335', 'GBP', 101],
    ['1', '0.5', 'JPY', 1],
    ['1', '0.0005', 'KWD', 1],
    ['0.000001', '499999.999999', 'GBP', 50],
    ['2.5', '1.01', 'GBP', 253],
  ] as const)('%s at %s %s is %s minor units: half is rounded away from zero', ([quantity, price, currency, net]) => {
    expect(documentTotals([line({ quantity, unit_price: price })], currency).net_minor).toBe(net)
  })

  test('a discount is taken off before rounding, and its amount is returned', () => {
    const totals = documentTotals([line({ quantity: '3', unit_price: '9.99', discount_percent: '12.5' })], 'GBP')
    expect(totals).toMatchObject({ net_minor: 2622, discount_minor: 375 })
  })

  test('groups are by category and rate, standard first, whatever the order of the lines', () => {
    const mixed = [
      line({ unit_price: '10', vat_code: 'zero', category: 'Z', rate: '0' }),
      line({ unit_price: '20', vat_code: 'reduced', rate: '5' }),
      line({ unit_price: '30' }),
    ]
    expect(documentTotals(mixed, 'GBP').vat_groups).toEqual([
      { vat_code: 'standard', category: 'S', rate: '20', net_minor: 3000, vat_minor: 600 },
      { vat_code: 'reduced', category: 'S', rate: '5', net_minor: 2000, vat_minor: 100 },
      { vat_code: 'zero', category: 'Z', rate: '0', net_minor: 1000, vat_minor: 0 },
    ])
  })

  test('amounts are exact up to 10^13 minor units, and refused beyond', () => {
    const most = documentTotals([line({ unit_price: '100000000000', rate: '0', category: 'Z' })], 'GBP')
    expect(most).toMatchObject({ gross_minor: maxAmountMinor, within_limit: true })
    const beyond = documentTotals([line({ unit_price: '100000000000.01', rate: '0', category: 'Z' })], 'GBP')
    expect(beyond.within_limit).toBe(false)
  })

  test('the limit is the same below zero', () => {
    const least = line({ quantity: '-1', unit_price: '100000000000', rate: '0', category: 'Z' })
    expect(documentTotals([least], 'GBP').within_limit).toBe(true)
    expect(documentTotals([{ ...least, unit_price: '100000000000.01' }], 'GBP').within_limit).toBe(false)
  })

  test('a net within the limit is refused when the VAT takes the gross beyond it', () => {
    expect(documentTotals([line({ unit_price: '83333333333.33' })], 'GBP').within_limit).toBe(true)
    expect(documentTotals([line({ unit_price: '90000000000' })], 'GBP').within_limit).toBe(false)
  })

  test('a large amount that is taken back by another line is beyond the limit all the same', () => {
    const huge = { unit_price: '900000000000', rate: '0', category: 'Z' } as const
    expect(documentTotals([line(huge), line({ ...huge, quantity: '-1' })], 'GBP').within_limit).toBe(false)
  })
})

describe('whatever the lines', () => {
  test('their order does not matter', () => {
    check(
      fc.property(lines, currencies, fc.infiniteStream(fc.nat()), (given, currency, random) => {
        const shuffled = given.map((one) => ({ one, at: random.next().value as number }))
        const other = shuffled.toSorted((a, b) => a.at - b.at).map(({ one }) => one)
        const { line_nets_minor: _a, ...totals } = documentTotals(given, currency)
        const { line_nets_minor: _b, ...others } = documentTotals(other, currency)
        expect(others).toEqual(totals)
      }),
    )
  })

  test('the gross is the nets and the VAT of the groups, and the groups are the lines', () => {
    check(
      fc.property(lines, currencies, (given, currency) => {
        const totals = documentTotals(given, currency)
        const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0)
        expect(sum(totals.line_nets_minor)).toBe(totals.net_minor)
        expect(sum(totals.vat_groups.map(({ net_minor }) => net_minor))).toBe(totals.net_minor)
        expect(sum(totals.vat_groups.map(({ vat_minor }) => vat_minor))).toBe(totals.vat_minor)
        expect(totals.gross_minor).toBe(totals.net_minor + totals.vat_minor)
        const groups = totals.vat_groups.map(({ category, rate }) => `${category} ${rate}`)
        expect(new Set(groups).size).toBe(groups.length)
      }),
    )
  })

  test('the VAT of a group is its rate of its net, to within half a minor unit', () => {
    check(
      fc.property(lines, currencies, (given, currency) => {
        for (const { net_minor, vat_minor, rate } of documentTotals(given, currency).vat_groups) {
          // In hundredths of a percent everything is an integer.
          const exact = BigInt(net_minor) * roundedTo(decimal(rate), 2)
          const error = BigInt(vat_minor) * 10_000n - exact
          expect(error <= 5000n && error >= -5000n).toBe(true)
        }
      }),
    )
  })

  test('splitting the quantity of a line changes its net by no more than the rounding of the parts', () => {
    check(
      fc.property(
        fc.integer({ min: 2, max: 1_000_000_000 }),
        fc.integer({ min: 1, max: 999_999 }),
        prices,
        discounts,
        currencies,
        (units, share, unit_price, discount_percent, currency) => {
          const first = Math.max(1, Math.floor((units * share) / 1_000_000))
          const net = (part: number) =>
            documentTotals([line({ quantity: shifted(part, 6), unit_price, discount_percent })], currency).net_minor
          const difference = net(first) + net(units - first) - net(units)
          expect(Math.abs(difference)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })

  test('without a discount nothing is taken off, and with 100 % everything is', () => {
    check(
      fc.property(lines, currencies, (given, currency) => {
        const full = documentTotals(
          given.map((one) => ({ ...one, discount_percent: '0' })),
          currency,
        )
        expect(full.discount_minor).toBe(0)
        const free = documentTotals(
          given.map((one) => ({ ...one, discount_percent: '100' })),
          currency,
        )
        expect(free).toMatchObject({ net_minor: 0, vat_minor: 0, gross_minor: 0 })
        expect(free.discount_minor).toBe(full.net_minor)
      }),
    )
  })

  test('the opposite quantities come to the opposite amounts', () => {
    check(
      fc.property(lines, currencies, (given, currency) => {
        const opposite = given.map((one) => ({
          ...one,
          quantity: one.quantity.startsWith('-') ? one.quantity.slice(1) : `-${one.quantity}`,
        }))
        expect(documentTotals(opposite, currency).gross_minor + documentTotals(given, currency).gross_minor).toBe(0)
      }),
    )
  })
})

test.for([
  [10_000, 'EUR', '0.8512', 'GBP', 8512],
  [1, 'EUR', '0.5', 'GBP', 1],
  [1234, 'JPY', '0.0053', 'GBP', 654],
  [1234, 'KWD', '2.5', 'GBP', 309],
] as const)('%s minor units of %s at %s are %s %s', ([minor, from, rate, to, expected]) => {
  expect(convertMinor(minor, from, to, rate)).toBe(expected)
})

/** ISO 4217, where Intl differs from the standard. */
test.for([
  ['GBP', 2],
  ['JPY', 0],
  ['KWD', 3],
  ['ISK', 0],
  ['HUF', 2],
  ['IDR', 2],
  ['COP', 2],
  ['TWD', 2],
  ['IQD', 3],
  ['CLF', 4],
] as const)('%s has %s decimals', ([currency, digits]) => {
  expect(minorUnitDigits(currency)).toBe(digits)
})
