import { expect, test } from 'vitest'
import { lineOf, owed } from '#server/test-support/banking/lines-to-match.ts'
import { type Candidates, type KnownPayer, namesToLookFor, noCandidates, type OpenInvoice } from './candidates.ts'
import { proposeFor } from './propose.ts'
import { scores } from './scores.ts'

const of = (customer_id: string, count: number, outstanding_minor: number) =>
  owed(count, outstanding_minor, { customer_id })

/** Customers by id, with their names and what each owes. */
function owing(customers: Record<string, [name: string, ...open: OpenInvoice[]]>): Candidates {
  const all = Object.entries(customers)
  const open = all.flatMap(([, [, ...invoices]]) => invoices)
  return {
    ...noCandidates,
    customers: new Map(all.map(([id, [name]]) => [id, name])),
    openOf: new Map(all.map(([id, [, ...invoices]]) => [id, invoices])),
    named: Map.groupBy(open, ({ number }) => String(Number(number.slice(-5)))),
    owers: new Map(
      [...Map.groupBy(open, ({ outstanding_minor }) => outstanding_minor)].map(([amount, invoices]) => [
        amount,
        invoices.map(({ customer_id }) => customer_id),
      ]),
    ),
  }
}

const known = (customer_id: string, by: Partial<KnownPayer>): KnownPayer => ({
  customer_id,
  account: '',
  name_key: '',
  times: 1,
  ...by,
})

test('who is named by a number comes before who owes the same amount', () => {
  const candidates = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)], beta: ['Beta Ltd', of('beta', 220, 7_000)] })
  const found = proposeFor(lineOf(7_000, { text: 'INV-2026-00220' }), candidates)
  expect(found.map(({ customer_id }) => customer_id)).toEqual(['beta', 'acme'])
  expect(found.map(({ score }) => score)).toEqual([scores.whole + scores.exact, scores.exact])
})

test('an account that was confirmed before counts more than a name that was, and only the account says whose it is', () => {
  const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)], beta: ['Beta Ltd', of('beta', 220, 7_000)] })
  const payers = [known('acme', { name_key: 'j smith' }), known('beta', { account: 'GB01', times: 2 })]
  const line = lineOf(7_000, { payer_name: 'J Smith', payer_account: 'GB01' })
  const found = proposeFor(line, { ...customers, payers: [...payers, known('beta', { account: 'GB01', times: 3 })] })
  expect(found.map(({ customer_id, score, isTheirs }) => [customer_id, score, isTheirs])).toEqual([
    ['beta', scores.account + scores.exact, true],
    ['acme', scores.payer_name + scores.exact, false],
  ])
  expect(found[0]?.reasons).toContainEqual({ key: 'banking.reason.account_known', params: { count: 5 } })
})

test('who is named by a number, or is known by name, is offered though they owe another amount', () => {
  const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)], beta: ['Beta Ltd', of('beta', 220, 9_000)] })
  const payers = [known('beta', { name_key: 'j smith' })]
  const offered = (said: object) =>
    proposeFor(lineOf(300, said), { ...customers, payers }).map(({ customer_id }) => customer_id)
  expect(offered({ text: 'INV-2026-00118' })).toEqual(['acme'])
  expect(offered({ payer_name: 'J Smith' })).toEqual(['beta'])
})

test('what is proposed for a payment keeps no charge', () => {
  const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)] })
  expect(proposeFor(lineOf(7_000), customers)[0]).toMatchObject({ kind: 'payment', charge_minor: 0 })
})

test('the names to look for are the payer’s and what the text says', () => {
  const said = { payer_name: 'Acme Ltd', text: 'Payment from Hexham Storage' }
  expect(namesToLookFor(lineOf(1, said))).toEqual(['acme ltd', 'hexham storage'])
  expect(namesToLookFor(lineOf(1, { text: 'ACME', payer_name: 'Acme' }))).toEqual(['acme'])
})

test('payers without an account or a name belong to no customer', () => {
  const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)] })
  const [found] = proposeFor(lineOf(7_000), { ...customers, payers: [known('acme', {})] })
  expect(found).toMatchObject({ score: scores.exact, reasons: [{ key: 'banking.reason.amount' }] })
})

test('a line that names another payer is not the customer’s; one that names none is, if no other is known', () => {
  const customers = owing({ acme: ['Acme Trading Ltd', of('acme', 118, 7_000)] })
  expect(proposeFor(lineOf(7_000, { payer_name: 'Hexham Storage' }), customers)[0]?.isTheirs).toBe(false)
  expect(proposeFor(lineOf(7_000), customers)[0]?.isTheirs).toBe(true)
  const two = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)], beta: ['Beta Ltd', of('beta', 220, 7_000)] })
  expect(proposeFor(lineOf(7_000), two).map(({ isTheirs }) => isTheirs)).toEqual([true, true])
  const both = owing({
    acme: ['Acme Trading Ltd', of('acme', 118, 7_000)],
    beta: ['Hexham Storage', of('beta', 220, 7_000)],
  })
  const found = proposeFor(lineOf(7_000, { text: 'HEXHAM STORAGE' }), both)
  expect(found.map(({ customer_id, isTheirs }) => [customer_id, isTheirs])).toEqual([
    ['beta', true],
    ['acme', false],
  ])
})

test('of more than eight who owe the amount eight are offered, those first for whom most speaks', () => {
  const many = Object.fromEntries(
    Array.from({ length: 10 }, (_, at): [string, [string, OpenInvoice]] => [
      `c${at}`,
      [`Firm ${at}`, of(`c${at}`, 500 + at, 7_000)],
    ]),
  )
  const found = proposeFor(lineOf(7_000, { text: 'INV-2026-00509' }), owing(many))
  expect(found).toHaveLength(8)
  expect(found[0]?.customer_id).toBe('c9')
})

test('the best proposal is first, though more speaks for another payer', () => {
  const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 90)], beta: ['Beta Ltd', of('beta', 220, 7_000)] })
  const payers = [known('acme', { account: 'GB01' })]
  const [best, ...others] = proposeFor(lineOf(7_000, { text: '00220', payer_account: 'GB01' }), {
    ...customers,
    payers,
  })
  expect(best).toMatchObject({ customer_id: 'beta', score: scores.exact + scores.count_only })
  expect(others).toContainEqual(expect.objectContaining({ customer_id: 'acme', score: scores.account }))
})

test('a known payer is among those offered, though eight others may be named', () => {
  const others = Array.from({ length: 9 }, (_, at): [string, [string, OpenInvoice]] => [
    `c${at}`,
    [`Firm ${at}`, of(`c${at}`, 501 + at, 7_000)],
  ])
  const customers = owing({ ...Object.fromEntries(others), acme: ['Acme Ltd', of('acme', 118, 90)] })
  const text = others.map((_, at) => `00${501 + at}`).join(' ')
  const found = proposeFor(lineOf(5_000, { text, payer_account: 'GB01' }), {
    ...customers,
    payers: [known('acme', { account: 'GB01' })],
  })
  expect(found.map(({ customer_id }) => customer_id)).toContain('acme')
})

test('who is named in whole is among those offered, though eight others may be named', () => {
  const firms = Array.from({ length: 10 }, (_, at): [string, [string, OpenInvoice]] => [
    `c${at}`,
    [`Firm ${at}`, of(`c${at}`, 501 + at, 7_000)],
  ])
  const text = [...firms.slice(0, 9).map((_, at) => `00${501 + at}`), 'INV-2026-00510'].join(' ')
  const found = proposeFor(lineOf(7_000, { text }), owing(Object.fromEntries(firms)))
  expect(new Set(found.map(({ customer_id }) => customer_id)).size).toBe(8)
  expect(found[0]?.customer_id).toBe('c9')
})

test.for(['structured_references', 'creditor_reference', 'end_to_end_id'] as const)(
  'an invoice that is named in %s is named in whole',
  (field) => {
    const reference = 'RF47INV202600118'
    const said = { [field]: field === 'structured_references' ? [reference] : reference }
    const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)] })
    const [found] = proposeFor(lineOf(7_000, said), customers)
    expect(found).toMatchObject({ score: scores.reference + scores.exact, isExact: true })
  },
)

test.for([
  ['the same name', { payer_name: 'ACME TRADING LIMITED' }, 'banking.reason.name', scores.name, true],
  ['a name with an error', { payer_name: 'Acme Tradng' }, 'banking.reason.name', 18, true],
  ['a name that is a little alike', { payer_name: 'Acme Tools' }, 'banking.reason.name_like', 8, false],
  ['the name within a text', { text: 'FROM ACME TRADING' }, 'banking.reason.name', scores.name_within, true],
  ['half of the name', { text: 'FROM ACME HOLDINGS' }, 'banking.reason.name_like', scores.name_within / 2, true],
] as const)('%s speaks for a customer who owes another amount', ([, said, key, score, isTheirs]) => {
  const line = lineOf(7_000, said)
  const alike = new Map(namesToLookFor(line).map((name) => [name, ['acme', 'other']]))
  const customers = owing({ acme: ['Acme Trading Ltd', of('acme', 118, 90)], other: ['Hexham Storage'] })
  const found = proposeFor(line, { ...customers, alike })
  expect(found.map(({ customer_id }) => customer_id)).toEqual(['acme'])
  expect(found[0]?.reasons.at(-1)).toEqual({ key, params: { customer: 'Acme Trading Ltd' } })
  expect(found[0]?.isTheirs).toBe(isTheirs)
  expect(found[0]?.score).toBe(score)
})

test('sums of several are looked for with the three likeliest, and never where only an amount speaks', () => {
  const customers = Object.fromEntries(
    ['a', 'b', 'c', 'd'].map((id, at): [string, [string, ...OpenInvoice[]]] => [
      id,
      ['Acme Ltd', of(id, 10 * at + 1, 3_000), of(id, 10 * at + 2, 4_000)],
    ]),
  )
  const payers = Object.keys(customers).map((id) => known(id, { account: 'GB01' }))
  const line = lineOf(7_000, { payer_account: 'GB01' })
  const found = proposeFor(line, { ...owing(customers), payers })
  const sums = found.filter(({ allocations }) => allocations.length === 2)
  expect(sums.map(({ customer_id }) => customer_id)).toEqual(['a', 'b', 'c'])

  const byCount = owing({ acme: ['Acme Ltd', of('acme', 118, 9_000), of('acme', 119, 3_000), of('acme', 120, 4_000)] })
  const reasons = proposeFor(lineOf(7_000, { text: '00118' }), byCount).flatMap((proposal) => proposal.reasons)
  expect(reasons).toContainEqual({ key: 'banking.reason.sum', params: { count: 2 } })

  const single = owing({ acme: ['Acme Ltd', of('acme', 1, 3_000), of('acme', 2, 4_000), of('acme', 3, 7_000)] })
  expect(proposeFor(lineOf(7_000), single).map(({ allocations }) => allocations.length)).toEqual([1])
})

test('no proposal counts more than 100', () => {
  const customers = owing({ acme: ['Acme Trading Ltd', of('acme', 118, 7_000)] })
  const line = lineOf(7_000, { text: 'INV-2026-00118', payer_name: 'Acme Trading', payer_account: 'GB01' })
  const [found] = proposeFor(line, { ...customers, payers: [known('acme', { account: 'GB01' })] })
  expect(found).toMatchObject({ score: 100, isExact: true, isTheirs: true })
})

test('what is paid by a Swiss bill is found by its reference', () => {
  const invoice = of('a', 118, 10_000)
  const candidates = owing({ a: ['Acme', invoice], b: ['Bolt', of('b', 119, 10_000)] })
  const line = lineOf(10_000, { structured_references: ['000000000000000002026001189'] })
  const [best, next] = proposeFor(line, candidates)
  expect(best?.allocations.map((allocation) => allocation.invoice)).toEqual([invoice])
  expect(best?.score).toBeGreaterThan((next?.score ?? 0) + 15)
})

const taxis = owing({
  abc: ['ABC Taxis', of('abc', 118, 7_000)],
  hull: ['ABC Taxis Hull', of('hull', 220, 7_000)],
})

test.for([
  ['who paid', { payer_name: 'ABC TAXIS HULL', text: 'INV-2026-00118' }, []],
  ['the text', { text: 'ABC TAXIS HULL INV-2026-00118' }, []],
  ['who paid, whose end the bank cut', { payer_name: 'ABC TAXIS HU', text: 'INV-2026-00118' }, []],
  [
    'the account',
    { payer_name: 'Cabs', payer_account: 'GB01', text: 'INV-2026-00118' },
    [known('hull', { account: 'GB01' })],
  ],
  [
    'a name that was confirmed',
    { payer_name: 'A T H Cars', text: 'INV-2026-00118' },
    [known('hull', { name_key: 'a t h cars' })],
  ],
] as const)(
  'the number of one customer and the amount are not certain while %s fits another customer better',
  ([, said, payers]) => {
    const found = proposeFor(lineOf(7_000, said), {
      ...taxis,
      alike: alikeAll(lineOf(7_000, said)),
      payers: [...payers],
    })
    expect(found.find(({ customer_id }) => customer_id === 'abc')?.isTheirs).toBe(false)
    expect(found[0]?.customer_id).toBe('hull')
  },
)

const alikeAll = (line: Parameters<typeof namesToLookFor>[0]) =>
  new Map(namesToLookFor(line).map((name) => [name, ['abc', 'hull']]))

test('an exact payment by the customer ranks before a number whose customer and amount both disagree, unless they paid for another customer', () => {
  const customers = owing({ acme: ['Acme Ltd', of('acme', 118, 7_000)], beta: ['Beta Ltd', of('beta', 119, 9_000)] })
  const first = (amount: number) =>
    proposeFor(lineOf(amount, { payer_name: 'ACME LTD', text: 'INV-2026-00119' }), customers)[0]?.customer_id
  expect(first(7_000)).toBe('acme')
  expect(first(9_000)).toBe('beta')
})

test('a customer is found by the code of the account, and an invoice by the customer’s order', () => {
  const invoice = { ...of('acme', 118, 7_000), reference: 'PO-69422' }
  const customers = owing({
    acme: ['Acme Ltd', invoice, of('acme', 119, 7_000)],
    beta: ['Beta Ltd', of('beta', 220, 7_000)],
  })
  const codes = { codes: new Map([['beta', 'C00100']]), coded: ['beta'], named: new Map([['po-69422', [invoice]]]) }
  const [coded] = proposeFor(lineOf(7_000, { text: 'ACCT C00100' }), { ...customers, ...codes })
  expect(coded?.customer_id).toBe('beta')
  expect(coded?.reasons).toContainEqual({ key: 'banking.reason.code', params: { code: 'C00100' } })
  const [ordered] = proposeFor(lineOf(7_000, { text: 'PO69422' }), { ...customers, ...codes })
  expect(ordered).toMatchObject({ customer_id: 'acme', allocations: [{ invoice }], isExact: false })
})
