import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  creditedBaseVat,
  creditGroups,
  type Credited,
  isPartOf,
  leftOfGross,
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

/** Issues one credit note on top of the earlier ones. */
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
  return { ...credited, lines: taken, vat_groups: [...credited.vat_groups, ...groups] }
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

/** A credit note can contain a line only once; a second part of it goes to a later one. */
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

const taken = (quantity: string, net_minor: number): Credited => ({
  ...nothingCredited,
  lines: new Map([['a', { quantity, net_minor }]]),
})

test('a part of a line is credited with its share, and the last part with what is left', () => {
  const three = { id: 'a', quantity: '3', net_minor: 1000 }
  expect(netOfPart(three, '1', nothingCredited)).toBe(333)
  expect(netOfPart(three, '2', nothingCredited)).toBe(667)
  expect(netOfPart(three, '1', taken('2', 667))).toBe(333)
  expect(netOfPart(three, '1', taken('2', 666))).toBe(334)
  expect(netOfPart(three, '3', nothingCredited)).toBe(1000)
})

test('if earlier shares were rounded up, a part is at most what is left, above and below zero', () => {
  const ten = { id: 'a', quantity: '10', net_minor: 5 }
  expect(netOfPart(ten, '1', taken('5', 5))).toBe(0)
  expect(netOfPart(ten, '3', taken('4', 4))).toBe(1)
  const back = { id: 'a', quantity: '-10', net_minor: -5 }
  expect(netOfPart(back, '-3', taken('-4', -4))).toBe(-1)
  expect(netOfPart(back, '-1', nothingCredited)).toBe(-1)
})

test('a line of no quantity has nothing to credit', () => {
  expect(netOfPart({ id: 'a', quantity: '0', net_minor: 0 }, '1', nothingCredited)).toBe(0)
})

const group = (net_minor: number, vat_minor: number) => ({
  vat_code: 'standard',
  category: 'S' as const,
  rate: '20',
  net_minor,
  vat_minor,
})
const vatOfCredit = (net_minor: number, left: { net_minor: number; vat_minor: number }) =>
  creditGroups([group(net_minor, 0)], {
    vat_groups: [group(left.net_minor, left.vat_minor)],
    credited: nothingCredited,
  })[0]?.vat_minor

test('a credit note without an invoice carries the usual VAT', () => {
  expect(creditGroups([group(500, 0)], null)).toMatchObject([{ net_minor: 500, vat_minor: 100 }])
})

test.for([
  [500, 1000, 200, 100],
  [1000, 1000, 199, 199],
  [500, 1000, 50, 50],
  [-500, 1000, 50, 0],
  [500, 1000, 0, 0],
  [-500, -1000, -200, -100],
  [-1000, -1000, -199, -199],
  [-500, -1000, -50, -50],
  [500, -1000, -50, 0],
] as const)(
  'a credit of %i, where %i and VAT of %i are left, carries VAT of %i: never beyond what is left, and all of it in the end',
  ([net, leftNet, leftVat, vat]) => {
    expect(vatOfCredit(net, { net_minor: leftNet, vat_minor: leftVat })).toBe(vat)
  },
)

test('the remainder of an invoice is what was billed minus what was credited, by rate and in total', () => {
  const zero = { vat_code: 'zero', category: 'Z' as const, rate: '0', net_minor: 700, vat_minor: 0 }
  const invoice = {
    vat_groups: [group(10_000, 2000), zero],
    credited: { ...nothingCredited, vat_groups: [group(3000, 600), { ...group(1000, 200), rate: '20.0' }] },
  }
  expect(leftOfGroup(group(0, 0), invoice)).toEqual({ net_minor: 6000, vat_minor: 1200 })
  expect(leftOfGroup(zero, invoice)).toEqual({ net_minor: 700, vat_minor: 0 })
  expect(leftOfGross(invoice)).toBe(7900)
})

test.for([
  [0, 100, true],
  [100, 100, true],
  [101, 100, false],
  [-1, 100, false],
  [0, 0, true],
  [1, 0, false],
  [-1, 0, false],
  [0, -100, true],
  [-100, -100, true],
  [-101, -100, false],
  [1, -100, false],
] as const)('%i lies between nothing and %i: %s', ([part, whole, lies]) => {
  expect(isPartOf(part, whole)).toBe(lies)
})

/** An invoice with 10.00 of VAT, 8.57 in the base currency, of which so much was credited. */
const foreign = (credited_vat: number, credited_vat_base_minor: number) => ({
  vat_groups: [group(5000, 1000)],
  credited: { ...nothingCredited, vat_groups: [group(0, credited_vat)] },
  vat_base_minor: 857,
  credited_vat_base_minor,
})

test.each([
  ['a part is converted', { vat_minor: 400, converted_minor: 343 }, foreign(0, 0), 343],
  ['the last of the VAT takes all that is left', { vat_minor: 400, converted_minor: 343 }, foreign(600, 515), 342],
  ['a part takes no more than is left', { vat_minor: 1, converted_minor: 1 }, foreign(600, 857), 0],
  ['no VAT takes nothing, whatever is left', { vat_minor: 0, converted_minor: 0 }, foreign(1000, 858), 0],
  ['a part of what was taken back is converted', { vat_minor: -400, converted_minor: -343 }, foreign(1000, 857), -343],
])('of the VAT in the base currency, %s', (_, vat, invoice, taken_minor) => {
  expect(creditedBaseVat(vat, invoice)).toBe(taken_minor)
})
