import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { creditedAdjustments, creditedRounding, partKey } from './credit-adjustments.ts'
import { creditGroups, type Credited, isPartOf, leftOfGroup, leftOfGross, nothingCredited } from './credit-remainder.ts'
import { documentTotals, type TaxedAdjustment, type TaxedLine } from './document-totals.ts'

type Tax = Pick<TaxedLine, 'vat_code' | 'category' | 'rate'>
const standard: Tax = { vat_code: 'standard', category: 'S', rate: '20' }
const reduced: Tax = { vat_code: 'reduced', category: 'S', rate: '5' }
const zero: Tax = { vat_code: 'zero', category: 'Z', rate: '0' }

type Given = { amount: number; tax: Tax }
/** Without a tax it belongs to all rates. */
type Adjustment = { percent: string | null; amount: number; tax: Tax | null }

/** An invoice with lines of so many minor units. */
function billed(lines: Given[], allowances: Adjustment[], charges: Adjustment[], rounding_minor = 0) {
  const taxed = (one: Adjustment): TaxedAdjustment => ({
    percent: one.percent,
    amount_minor: one.amount,
    ...(one.tax ?? { vat_code: null }),
  })
  const totals = documentTotals(
    lines.map(({ amount, tax }) => ({
      quantity: '1',
      unit_price: String(amount / 100),
      discount_percent: '0',
      ...tax,
    })),
    'GBP',
    { allowances: allowances.map(taxed), charges: charges.map(taxed), rounding_minor },
  )
  return {
    ...totals,
    lines: lines.map(({ amount, tax }, index) => ({ id: `line ${index}`, net_minor: amount, ...tax })),
    allowances: totals.allowance_parts.map((parts, index) => ({ id: `allowance ${index}`, parts })),
    charges: totals.charge_parts.map((parts, index) => ({ id: `charge ${index}`, parts })),
  }
}

type Invoice = ReturnType<typeof billed>
type Part = { invoice_line_id: string; net_minor: number }

/** Issues one credit note on top of the earlier ones. */
function credit(invoice: Invoice, credited: Credited, parts: Part[]) {
  const shares = creditedAdjustments(parts, { ...invoice, credited })
  const taxOf = (id: string) => invoice.lines.find((line) => line.id === id) ?? standard
  const ofGroups = [
    ...parts.map((part) => ({ ...taxOf(part.invoice_line_id), net_minor: part.net_minor })),
    ...shares.allowances.flatMap(({ parts: all }) => all.map((one) => ({ ...one, net_minor: -one.amount_minor }))),
    ...shares.charges.flatMap(({ parts: all }) => all.map((one) => ({ ...one, net_minor: one.amount_minor }))),
  ]
  const groups = creditGroups(
    ofGroups.map((one) => ({ ...one, vat_code: '' })),
    { vat_groups: invoice.vat_groups, credited },
  )
  const rounding_minor = creditedRounding(groups, {
    left_gross_minor: leftOfGross({ vat_groups: invoice.vat_groups, credited }),
    left_rounding_minor: invoice.rounding_minor - credited.rounding_minor,
  })
  const lines = new Map(credited.lines)
  for (const { invoice_line_id: id, net_minor } of parts)
    lines.set(id, { quantity: '0', net_minor: (lines.get(id)?.net_minor ?? 0) + net_minor })
  const adjustments = new Map(credited.adjustments)
  for (const { id, parts: all } of [...shares.allowances, ...shares.charges])
    for (const part of all) {
      const key = partKey(id, part)
      adjustments.set(key, (adjustments.get(key) ?? 0) + part.amount_minor)
    }
  const all: Credited = {
    lines,
    adjustments,
    vat_groups: [...credited.vat_groups, ...groups],
    rounding_minor: credited.rounding_minor + rounding_minor,
  }
  const amounts = new Map([...shares.allowances, ...shares.charges].map(({ id, amount_minor }) => [id, amount_minor]))
  return { all, groups, shares: amounts, rounding_minor }
}

const taxes = fc.constantFrom(standard, reduced, zero)
const adjustments = fc.array(
  fc.record({
    percent: fc.option(
      fc.integer({ min: 0, max: 300_000 }).map((units) => String(units / 10_000)),
      { nil: null },
    ),
    amount: fc.integer({ min: 0, max: 400 }),
    tax: fc.option(taxes, { nil: null }),
  }),
  { maxLength: 3 },
)
const invoices = fc
  .record({
    lines: fc.array(fc.record({ amount: fc.integer({ min: 0, max: 2000 }), tax: taxes }), {
      minLength: 1,
      maxLength: 5,
    }),
    allowances: adjustments,
    charges: adjustments,
    rounding: fc.integer({ min: -100, max: 100 }),
  })
  .map(({ lines, allowances, charges, rounding }) => billed(lines, allowances, charges, rounding))

test('however an invoice is cut into credit notes, its allowances, charges and rounding come back with it, and never beyond on the way', () => {
  fc.assert(
    fc.property(invoices, fc.infiniteStream(fc.nat()), (invoice, random) => {
      const next = (below: number) => (random.next().value as number) % below
      let credited = nothingCredited
      const left = invoice.lines.map(({ id, net_minor }) => ({ invoice_line_id: id, net_minor }))
      for (let round = 0; left.some(({ net_minor }) => net_minor > 0); round++) {
        const parts = left.map((line) => ({
          ...line,
          net_minor: round > 5 ? line.net_minor : next(line.net_minor + 1),
        }))
        const note = credit(invoice, credited, parts)
        for (const group of note.groups) {
          const before = leftOfGroup(group, { vat_groups: invoice.vat_groups, credited })
          expect(isPartOf(group.net_minor, before.net_minor)).toBe(true)
          expect(isPartOf(group.vat_minor, before.vat_minor)).toBe(true)
        }
        for (const [index, part] of parts.entries()) (left[index] as Part).net_minor -= part.net_minor
        credited = note.all
      }
      for (const { id, parts } of [...invoice.allowances, ...invoice.charges])
        for (const part of parts)
          expect(credited.adjustments.get(partKey(id, part)) ?? 0).toBe(
            credited === nothingCredited ? 0 : part.amount_minor,
          )
      if (credited === nothingCredited) return
      for (const group of invoice.vat_groups)
        expect(leftOfGroup(group, { vat_groups: invoice.vat_groups, credited })).toEqual({ net_minor: 0, vat_minor: 0 })
      expect(credited.rounding_minor).toBe(invoice.rounding_minor)
    }),
    { numRuns: 600 },
  )
})

const half = (percent: string | null, amount: number, tax = standard): Adjustment => ({ percent, amount, tax })

test('half of the lines takes half of what was allowed and charged with it, and the rest takes the rest', () => {
  const invoice = billed([{ amount: 10_001, tax: standard }], [half('10', 0)], [half(null, 501)])
  const first = credit(invoice, nothingCredited, [{ invoice_line_id: 'line 0', net_minor: 5000 }])
  expect([...first.shares]).toEqual([
    ['allowance 0', 500],
    ['charge 0', 251],
  ])
  const rest = credit(invoice, first.all, [{ invoice_line_id: 'line 0', net_minor: 5001 }])
  expect([...rest.shares]).toEqual([
    ['allowance 0', 500],
    ['charge 0', 250],
  ])
})

test('what belongs to another rate stays until its own lines are credited', () => {
  const lines = [
    { amount: 1000, tax: standard },
    { amount: 3000, tax: zero },
  ]
  const invoice = billed(lines, [half(null, 100)], [])
  expect(
    credit(invoice, nothingCredited, [{ invoice_line_id: 'line 1', net_minor: 3000 }]).shares.get('allowance 0'),
  ).toBeUndefined()
  expect(
    credit(invoice, nothingCredited, [{ invoice_line_id: 'line 0', net_minor: 500 }]).shares.get('allowance 0'),
  ).toBe(50)
})

test('a charge at a rate that no line has follows all lines', () => {
  const invoice = billed([{ amount: 1000, tax: zero }], [], [half(null, 200)])
  expect(credit(invoice, nothingCredited, [{ invoice_line_id: 'line 0', net_minor: 250 }]).shares.get('charge 0')).toBe(
    50,
  )
})

test('where the lines come to nothing, the first credit takes all of a charge', () => {
  const invoice = billed([{ amount: 0, tax: zero }], [], [half(null, 200, zero)])
  const { shares, all } = credit(invoice, nothingCredited, [{ invoice_line_id: 'line 0', net_minor: 0 }])
  expect(shares.get('charge 0')).toBe(200)
  expect(credit(invoice, all, [{ invoice_line_id: 'line 0', net_minor: 0 }]).shares.get('charge 0')).toBeUndefined()
})

test('the rounding goes with the last of the gross, above and below zero', () => {
  for (const rounding of [3, -3]) {
    const invoice = billed([{ amount: 1000, tax: standard }], [], [], rounding)
    const first = credit(invoice, nothingCredited, [{ invoice_line_id: 'line 0', net_minor: 999 }])
    expect(first.rounding_minor).toBe(0)
    expect(credit(invoice, first.all, [{ invoice_line_id: 'line 0', net_minor: 1 }]).rounding_minor).toBe(rounding)
  }
})
