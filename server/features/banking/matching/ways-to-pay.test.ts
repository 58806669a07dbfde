import { describe, expect, test } from 'vitest'
import { lineOf, owed } from '#server/test-support/banking/lines-to-match.ts'
import type { EarlierWriteOff, LineToMatch, Named, OpenInvoice } from './candidates.ts'
import { scores } from './scores.ts'
import { waysToPay } from './ways-to-pay.ts'

type Said = { named?: Named[]; writeOffs?: EarlierWriteOff[]; credits?: { amount_minor: number }[]; addsUp?: boolean }

const waysFor = (
  line: LineToMatch,
  open: OpenInvoice[],
  { named = [], writeOffs = [], credits = [], addsUp = false }: Said = {},
) => waysToPay(line, { open, named, writeOffs, credits, addsUp })

const named = (invoice: OpenInvoice, naming: Named['naming'] = 'whole'): Named => ({ invoice, naming })

const paidBy = ({ allocations }: { allocations: { invoice: OpenInvoice; amount_minor: number }[] }) =>
  Object.fromEntries(allocations.map(({ invoice, amount_minor }) => [invoice.id, amount_minor]))

const keysOf = ({ reasons }: { reasons: { key: string }[] }) => reasons.map(({ key }) => key)

describe('an amount that falls short of an invoice', () => {
  test.for([
    ['a tenth of a small one', 10_000, 9_000, true],
    ['more than a tenth of it', 9_990, 8_990, false],
    ['£50 of a large one', 1_000_000, 995_000, true],
    ['more than £50 of it', 1_000_000, 994_999, false],
    ['a penny', 10_000, 9_999, true],
    ['all but a penny', 10_000, 1, false],
  ] as const)('by %s', ([, outstanding, amount, isCharge]) => {
    const [way] = waysFor(lineOf(amount), [owed(1, outstanding)])
    const writeOff = { invoice_id: 'invoice 1', amount_minor: outstanding - amount, reason: 'bank_charge' }
    expect(way?.write_off).toEqual(isCharge ? writeOff : null)
    expect(way && keysOf(way)).toEqual([isCharge ? 'banking.reason.charge' : 'banking.reason.part_of_oldest'])
    expect(way && paidBy(way)).toEqual({ 'invoice 1': amount })
  })

  test('by what the bank says that it kept is paid less that charge, however much it is', () => {
    const [way] = waysFor(lineOf(4_300, { charges_minor: 700 }), [owed(1, 5_000)])
    expect(way).toMatchObject({ score: scores.known_short, write_off: { amount_minor: 700, reason: 'bank_charge' } })
    expect(way && keysOf(way)).toEqual(['banking.reason.charge_stated'])
  })

  test.for([
    ['as much as was written off before', { amount_minor: 500, gross_minor: 77_777 }, true],
    ['the same part as before', { amount_minor: 100, gross_minor: 2_000 }, true],
    ['almost the same part', { amount_minor: 1_000, gross_minor: 20_190 }, true],
    ['another part', { amount_minor: 1_000, gross_minor: 20_210 }, false],
    ['a part of nothing', { amount_minor: 400, gross_minor: 0 }, false],
  ] as const)('by %s', ([, earlier, isKnown]) => {
    const writeOffs = [{ customer_id: 'acme', reason: 'settlement_discount' as const, ...earlier }]
    const [way] = waysFor(lineOf(9_500), [owed(1, 10_000)], { writeOffs })
    expect(way?.write_off?.reason).toBe(isKnown ? 'settlement_discount' : 'bank_charge')
    expect(way && keysOf(way)).toEqual([isKnown ? 'banking.reason.short_as_before' : 'banking.reason.charge'])
  })

  test('counts the less, the more is missing, and two invoices at most are offered', () => {
    const ways = waysFor(lineOf(9_500), [owed(1, 10_500), owed(2, 9_600), owed(3, 10_000)])
    expect(ways.map((way) => way.write_off?.invoice_id)).toEqual(['invoice 2', 'invoice 3'])
    expect(ways.map(({ score }) => score)).toEqual([scores.charge - 0.08, scores.charge - 0.4])
  })

  test('that is named adds to what the number counts', () => {
    const invoice = owed(1, 10_000)
    const [way] = waysFor(lineOf(9_500), [invoice], { named: [named(invoice)] })
    expect(way?.score).toBeCloseTo(scores.whole + scores.charge - 0.4)
    expect(way && keysOf(way)).toEqual(['banking.reason.number', 'banking.reason.charge'])
  })

  test('by the whole of the last that is named pays the others, and is not certain', () => {
    const invoices = [owed(1, 10_000), owed(2, 500)]
    const [way] = waysFor(lineOf(10_000), invoices, { named: invoices.map((invoice) => named(invoice)) })
    expect(way).toMatchObject({ write_off: null, score: scores.whole + scores.exact, isExact: false })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 10_000 })
  })

  test('whose count alone is named may be that one, unless it is paid', () => {
    const [way] = waysFor(lineOf(9_999), [owed(1, 10_000)], { named: [named(owed(1, 10_000), 'count_only')] })
    expect(way && keysOf(way)).toEqual(['banking.reason.number_like', 'banking.reason.charge'])
    const [other] = waysFor(lineOf(9_999), [owed(1, 10_000)], { named: [named(owed(2, 0), 'count_only')] })
    expect(other && keysOf(other)).toEqual(['banking.reason.charge'])
  })
})

describe('an amount that an open credit explains', () => {
  test('is short by that credit and never by a charge, with a number or without', () => {
    const invoice = owed(1, 100_000)
    for (const said of [{ named: [named(invoice)] }, { addsUp: true }]) {
      const ways = waysFor(lineOf(96_000), [invoice], { ...said, credits: [{ amount_minor: 4_000 }] })
      expect(ways.map(({ write_off }) => write_off)).toEqual([null])
      expect(ways.flatMap(keysOf)).toContain('banking.reason.credit')
    }
    const [less] = waysFor(lineOf(96_000), [invoice], { named: [named(invoice)], credits: [{ amount_minor: 9_000 }] })
    expect(less?.write_off).toBeNull()
  })

  test('is all that is owed less all that is in credit, and each invoice is paid something', () => {
    const [way] = waysFor(lineOf(8_000), [owed(1, 9_000), owed(2, 2_000)], {
      addsUp: true,
      credits: [{ amount_minor: 1_400 }, { amount_minor: 1_600 }],
    })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 6_000, 'invoice 2': 2_000 })
  })

  test('is a charge where the credit is less than what is missing', () => {
    const [way] = waysFor(lineOf(96_000), [owed(1, 100_000)], { addsUp: true, credits: [{ amount_minor: 3_999 }] })
    expect(way?.write_off).toMatchObject({ amount_minor: 4_000, reason: 'bank_charge' })
  })
})

describe('an amount with the numbers of invoices', () => {
  const invoices = [owed(1, 10_000), owed(2, 7_000), owed(3, 2_500)] as const

  test('pays them in full, and is exact only if each is named in whole', () => {
    const both = [named(invoices[0]), named(invoices[1], 'reference')]
    const [way] = waysFor(lineOf(17_000), [...invoices], { named: both })
    expect(way).toMatchObject({ score: scores.whole + scores.exact, isExact: true, on_account_minor: 0 })
    const [vaguer] = waysFor(lineOf(17_000), [...invoices], {
      named: [named(invoices[0]), named(invoices[1], 'without_prefix')],
    })
    expect(vaguer).toMatchObject({ score: scores.whole + scores.exact, isExact: false })
    expect(vaguer && keysOf(vaguer)).toEqual(['banking.reason.numbers', 'banking.reason.amount'])
  })

  test('that is more pays another one whose amount is left over', () => {
    const [way] = waysFor(lineOf(12_500), [...invoices], { named: [named(invoices[0])] })
    expect(way?.score).toBe(scores.whole + scores.sum)
    expect(way?.reasons).toContainEqual({ key: 'banking.reason.sum', params: { count: 2 } })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 10_000, 'invoice 3': 2_500 })
  })

  test('pays a penny too, of what is named in whole or by its count, and as what is left for the last', () => {
    const penny = owed(4, 1)
    for (const naming of ['whole', 'count_only'] as const) {
      const [way] = waysFor(lineOf(1), [penny], { named: [named(penny, naming)] })
      expect(way?.score).toBe(scores[naming] + scores.exact)
    }
    const [way] = waysFor(lineOf(10_001), [...invoices], { named: [named(invoices[0]), named(invoices[1])] })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 10_000, 'invoice 2': 1 })
  })

  test('that is twice as much pays it once', () => {
    const [way] = waysFor(lineOf(20_000), [invoices[0]], { named: [named(invoices[0])] })
    expect(way).toMatchObject({ on_account_minor: 10_000 })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 10_000 })
  })

  test('that is more pays several others whose sum is left over', () => {
    const [way] = waysFor(lineOf(19_500), [...invoices], { named: [named(invoices[0])] })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 10_000, 'invoice 2': 7_000, 'invoice 3': 2_500 })
  })

  test('that is more than anything explains leaves the rest on account', () => {
    const [way] = waysFor(lineOf(10_001), [...invoices], { named: [named(invoices[0])] })
    expect(way).toMatchObject({ score: scores.whole + scores.over, on_account_minor: 1 })
    expect(way && paidBy(way)).toEqual({ 'invoice 1': 10_000 })
  })

  test('that are paid already says so, and stays on account if it fits nothing else', () => {
    const [way] = waysFor(lineOf(99), [owed(2, 7_000)], { named: [named(owed(1, 0))] })
    expect(way).toMatchObject({ score: scores.paid, on_account_minor: 99, allocations: [] })
    expect(way && keysOf(way)).toEqual(['banking.reason.number_paid', 'banking.reason.on_account'])
    const [fits] = waysFor(lineOf(7_000), [owed(2, 7_000)], { named: [named(owed(1, 0))] })
    expect(fits && paidBy(fits)).toEqual({ 'invoice 2': 7_000 })
    expect(fits && keysOf(fits)).toEqual(['banking.reason.number_paid', 'banking.reason.amount'])
    const three = [1, 2, 3].map((count) => named(owed(count, 0)))
    const [many] = waysFor(lineOf(99), [], { named: three })
    expect(many?.reasons.map(({ params }) => params?.['number'])).toEqual([
      'INV-2026-00001',
      'INV-2026-00002',
      undefined,
    ])
  })
})

describe('an amount alone', () => {
  test('that one invoice has is that invoice, all the more if it was due within two weeks', () => {
    const [long] = waysFor(lineOf(7_000), [owed(1, 10_000), owed(2, 7_000)])
    expect(long).toMatchObject({ score: scores.exact, isExact: false })
    expect(long && paidBy(long)).toEqual({ 'invoice 2': 7_000 })
    const due = (due_date: string) => waysFor(lineOf(7_000), [owed(2, 7_000, { due_date })])[0]?.score
    expect(['2026-03-05', '2026-03-06', '2026-04-03', '2026-04-04'].map(due)).toEqual([
      scores.exact,
      scores.exact + 3,
      scores.exact + 3,
      scores.exact,
    ])
  })

  test('that several have is first the one whose count is named, then the oldest, three at most', () => {
    const open = [owed(1, 7_000), owed(2, 7_000), owed(3, 7_000), owed(4, 7_000)]
    expect(waysFor(lineOf(7_000), open).map((way) => [...Object.keys(paidBy(way)), way.score])).toEqual([
      ['invoice 1', scores.exact + scores.one_of_several],
      ['invoice 2', scores.exact + 2 * scores.one_of_several],
      ['invoice 3', scores.exact + 3 * scores.one_of_several],
    ])
    const [first] = waysFor(lineOf(7_000), open, { named: [named(owed(3, 7_000), 'count_only')] })
    expect(first?.score).toBe(scores.exact + scores.count_only)
    expect(first && paidBy(first)).toEqual({ 'invoice 3': 7_000 })
    expect(first && keysOf(first)).toEqual(['banking.reason.number_like', 'banking.reason.amount_of_several'])
  })

  test('is that of the one whose count is named, though three older ones have it too, and its reason names no other', () => {
    const open = [owed(1, 7_000), owed(2, 7_000), owed(3, 7_000), owed(4, 7_000), owed(5, 90)]
    const byCount = [owed(4, 7_000), owed(5, 90)].map((invoice) => named(invoice, 'count_only'))
    const [first] = waysFor(lineOf(7_000), open, { named: byCount })
    expect(first && paidBy(first)).toEqual({ 'invoice 4': 7_000 })
    expect(first?.reasons[0]).toEqual({ key: 'banking.reason.number_like', params: { number: 'INV-2026-00004' } })
  })

  test('that two have is said to be of two', () => {
    const [way] = waysFor(lineOf(7_000), [owed(1, 7_000), owed(2, 7_000)])
    expect(way).toMatchObject({ score: scores.exact + scores.one_of_several })
    expect(way?.reasons).toEqual([{ key: 'banking.reason.amount_of_several', params: { count: 2 } }])
  })

  test('has the three best ways, the best first', () => {
    const open = [owed(1, 7_010), owed(2, 7_000), owed(3, 7_000), owed(4, 7_000)]
    expect(waysFor(lineOf(7_000), open).map((way) => Object.keys(paidBy(way)).join())).toEqual([
      'invoice 2',
      'invoice 3',
      'invoice 1',
    ])
  })

  test('that several come to is looked for where more speaks for the customer, and all that is owed counts more', () => {
    const open = [owed(1, 1_000), owed(2, 2_000), owed(3, 4_000)]
    const [some] = waysFor(lineOf(5_000), open, { addsUp: true })
    expect(some).toMatchObject({ score: scores.sum, reasons: [{ key: 'banking.reason.sum', params: { count: 2 } }] })
    const [all] = waysFor(lineOf(7_000), open, { addsUp: true })
    expect(all).toMatchObject({ score: scores.sum + 3, reasons: [{ key: 'banking.reason.all_owed' }] })
    expect(waysFor(lineOf(7_000), open).flatMap(keysOf)).toEqual(['banking.reason.on_account'])
  })

  test('that several choices come to counts less', () => {
    const open = [owed(1, 100), owed(2, 200), owed(3, 100), owed(4, 200)]
    expect(waysFor(lineOf(300), open, { addsUp: true })[0]?.score).toBe(scores.sum + scores.one_of_several)
  })

  test('that fits nothing pays a part of the oldest, or stays on account if that owes less', () => {
    const [part] = waysFor(lineOf(3_000), [owed(1, 10_000), owed(2, 20_000)])
    expect(part).toMatchObject({ score: scores.part, on_account_minor: 0 })
    expect(part && paidBy(part)).toEqual({ 'invoice 1': 3_000 })
    const [kept] = waysFor(lineOf(30_001), [owed(1, 10_000), owed(2, 20_000)])
    expect(kept).toMatchObject({ score: 0, on_account_minor: 30_001, allocations: [] })
  })
})
