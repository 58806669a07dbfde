import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditGroups,
  type Credited,
  isPartOf,
  leftOfGroup,
  netOfPart,
  nothingCredited,
  remainingOf,
} from './credit-remainder.ts'
import { differenceOf } from './decimal.ts'
import { documentTotals, type TaxedLine } from './document-totals.ts'

type Billed = TaxedLine & { id: string; net_minor: number }
type Part = { line: string; quantity: string }

function billed(lines: TaxedLine[], currency = 'GBP') {
  const totals = documentTotals(lines, currency)
  return {
    ...totals,
    lines: lines.map((line, index): Billed => ({
      ...line,
      id: `line ${index}`,
      net_minor: totals.line_nets_minor[index] ?? 0,
    })),
  }
}

type Invoice = ReturnType<typeof billed>

/** Issues one credit note on top of those before it. */
function credit(invoice: Invoice, credited: Credited, parts: Part[]) {
  const lines = parts.map(({ line, quantity }) => {
    const original = invoice.lines.find(({ id }) => id === line)
    if (!original) throw new RangeError(`there is no ${line}`)
    return { ...original, quantity, net_minor: netOfPart(original, quantity, credited) }
  })
  const groups = creditGroups(lines, { vat_groups: invoice.vat_groups, credited })
  const taken = new Map(credited.lines)
  for (const { id, quantity, net_minor } of lines) {
    const before = taken.get(id) ?? { quantity: '0', net_minor: 0 }
    taken.set(id, {
      quantity: differenceOf(before.quantity, `-${quantity}`.replace('--', '')),
      net_minor: before.net_minor + net_minor,
    })
  }
  return { lines: taken, vat_groups: [...credited.vat_groups, ...groups] }
}

const line = (unit_price: string, more: Partial<TaxedLine> = {}): TaxedLine => ({
  quantity: '1',
  unit_price,
  discount_percent: '0',
  vat_code: 'standard',
  category: 'S',
  rate: '20',
  ...more,
})

const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]))

test('68.33 + 68.33 + 57.50 + 85.00 credited line by line, in any order, comes to 334.99', () => {
  const invoice = billed(['68.33', '68.33', '57.50', '85.00'].map((price) => line(price)))
  for (const order of permutations(invoice.lines)) {
    const all = order.reduce(
      (credited, { id }) => credit(invoice, credited, [{ line: id, quantity: '1' }]),
      nothingCredited,
    )
    const sum = all.vat_groups.reduce((total, { net_minor, vat_minor }) => total + net_minor + vat_minor, 0)
    expect(sum).toBe(33_499)
  }
})

const taxes = fc.constantFrom<Pick<TaxedLine, 'vat_code' | 'category' | 'rate'>>(
  { vat_code: 'standard', category: 'S', rate: '20' },
  { vat_code: 'reduced', category: 'S', rate: '5' },
  { vat_code: 'zero', category: 'Z', rate: '0' },
)
const invoices = fc
  .array(
    fc
      .record({
        quantity: fc.integer({ min: 1, max: 40 }),
        price: fc.integer({ min: 0, max: 99_999_999 }),
        discount: fc.integer({ min: 0, max: 999_999 }),
        tax: taxes,
      })
      .map(({ quantity, price, discount, tax }) => ({
        quantity: String(quantity),
        unit_price: String(price / 10_000),
        discount_percent: String(discount / 10_000),
        ...tax,
      })),
    { minLength: 1, maxLength: 6 },
  )
  .map((lines) => billed(lines))

test('however an invoice is cut into credit notes, they come to its net and VAT at each rate, and never beyond on the way', () => {
  fc.assert(
    fc.property(invoices, fc.infiniteStream(fc.nat()), (invoice, random) => {
      const next = (below: number) => (random.next().value as number) % below
      let pieces = invoice.lines.flatMap(({ id, quantity }) => piecesOf(id, Number(quantity), next))
      pieces = pieces
        .map((piece) => ({ piece, at: next(1_000_000) }))
        .toSorted((a, b) => a.at - b.at)
        .map(({ piece }) => piece)
      let credited = nothingCredited
      while (pieces.length > 0) {
        const note = distinct(pieces.splice(0, 1 + next(3)), pieces)
        credited = credit(invoice, credited, note)
        for (const group of invoice.vat_groups) {
          const left = leftOfGroup(group, { vat_groups: invoice.vat_groups, credited })
          expect(isPartOf(left.net_minor, group.net_minor) && isPartOf(left.vat_minor, group.vat_minor)).toBe(true)
        }
        for (const original of invoice.lines)
          expect(isPartOf(remainingOf(original, credited).net_minor, original.net_minor)).toBe(true)
      }
      for (const group of invoice.vat_groups)
        expect(leftOfGroup(group, { vat_groups: invoice.vat_groups, credited })).toEqual({ net_minor: 0, vat_minor: 0 })
      for (const original of invoice.lines)
        expect(remainingOf(original, credited)).toEqual({ quantity: '0', net_minor: 0 })
    }),
    { numRuns: 3_000 },
  )
})

function piecesOf(id: string, quantity: number, next: (below: number) => number): Part[] {
  const pieces: Part[] = []
  for (let left = quantity; left > 0;) {
    const part = 1 + next(left)
    pieces.push({ line: id, quantity: String(part) })
    left -= part
  }
  return pieces
}

/** A credit note names a line once; a second piece of it waits for a later one. */
function distinct(note: Part[], later: Part[]) {
  const named = new Set<string>()
  return note.filter((piece) => {
    if (!named.has(piece.line)) return Boolean(named.add(piece.line))
    later.push(piece)
    return false
  })
}

test('a line that took something back is credited back with it', () => {
  const invoice = billed([line('100'), line('20', { quantity: '-1' })])
  const all = credit(invoice, nothingCredited, [
    { line: 'line 0', quantity: '1' },
    { line: 'line 1', quantity: '-1' },
  ])
  expect(all.vat_groups).toMatchObject([{ net_minor: 8000, vat_minor: 1600 }])
})
