import { describe, expect, test } from 'vitest'
import { lineOf, received } from '#server/test-support/banking/lines-to-match.ts'
import type { LineToMatch, RecordedPayment, SentBack } from './candidates.ts'
import { proposePayouts } from './propose-payouts.ts'
import { scores } from './scores.ts'

const payoutFor = (line: LineToMatch, unlinked: RecordedPayment[], sentBack: SentBack[] = []) =>
  proposePayouts(line, { unlinked, sentBack })[0]

const called = { text: 'STRIPE PAYOUT' }
const twoDays = [
  received('a', 6_000, '2026-03-17'),
  received('b', 4_000, '2026-03-18'),
  received('c', 9_000, '2026-03-18'),
]

describe('a payout of whole days', () => {
  test('is everything that was received on days that follow each other', () => {
    expect(payoutFor(lineOf(19_000, called), twoDays)).toMatchObject({
      kind: 'existing_payment',
      payment_ids: ['a', 'b', 'c'],
      charge_minor: 0,
      customer_id: null,
      score: scores.recorded + scores.sum + scores.called_payout,
      on_account_minor: 0,
      isExact: false,
      isTheirs: true,
      reasons: [{ key: 'banking.reason.payout', params: { count: 3 } }],
    })
    expect(payoutFor(lineOf(13_000), twoDays)).toMatchObject({
      payment_ids: ['b', 'c'],
      score: scores.recorded + scores.sum,
    })
  })

  test('counts less where other days would fit as well, and the one that keeps least is taken', () => {
    const days = [
      received('a', 5_050, '2026-03-16'),
      received('b', 5_050, '2026-03-16'),
      received('c', 5_000, '2026-03-18'),
      received('d', 5_000, '2026-03-18'),
    ]
    expect(payoutFor(lineOf(10_000, called), days)).toMatchObject({
      payment_ids: ['c', 'd'],
      charge_minor: 0,
      score: scores.recorded + scores.sum + scores.called_payout + scores.one_of_several,
    })
  })

  test.for([
    ['a twentieth', 18_050, called, 950],
    ['a penny', 18_999, called, 1],
    ['more than a twentieth', 18_049, called, null],
    ['a twentieth where nothing calls it a payout', 18_050, {}, null],
    ['what the bank says that it kept', 15_000, { charges_minor: 4_000 }, 4_000],
    ['less than nothing', 19_001, called, null],
  ] as const)('may keep %s', ([, amount, said, kept]) => {
    const payout = payoutFor(lineOf(amount, said), twoDays)
    expect(payout?.charge_minor ?? null).toBe(kept)
    if (kept !== null) expect(payout?.reasons.map(({ key }) => key)).toContain('banking.reason.payout_kept')
  })

  test('has what was received from 8 days before until its own day', () => {
    const days = (...dates: string[]) => dates.map((date, at) => received(String(at), 5_000, date))
    expect(payoutFor(lineOf(10_000), days('2026-03-12', '2026-03-20'))?.payment_ids).toEqual(['0', '1'])
    expect(payoutFor(lineOf(10_000), days('2026-03-11', '2026-03-20'))).toBeUndefined()
    expect(payoutFor(lineOf(10_000), days('2026-03-12', '2026-03-21'))).toBeUndefined()
  })

  test('names the customer only if all of it is of one', () => {
    const ofOne = twoDays.map((payment) => ({ ...payment, customer_id: 'acme' }))
    expect(payoutFor(lineOf(19_000), ofOne)?.customer_id).toBe('acme')
  })
})

describe('a payout of some payments', () => {
  const payments = [
    received('a', 1_000, '2026-03-16'),
    received('b', 2_000, '2026-03-17'),
    received('c', 4_000, '2026-03-18'),
  ]

  test('is the only choice of them that comes to the amount', () => {
    expect(payoutFor(lineOf(5_000), payments)).toMatchObject({
      payment_ids: ['a', 'c'],
      charge_minor: 0,
      score: scores.recorded + scores.sum,
    })
    expect(payoutFor(lineOf(5_000), [received('d', 1_000, '2026-03-15'), ...payments])).toBeUndefined()
  })

  test('is no payout where one payment has the amount', () => {
    expect(payoutFor(lineOf(2_000), payments)).toBeUndefined()
  })
})

describe('a payout of a provider that names its fees', () => {
  const fee = (fee_minor: number) => ({ fee_minor })
  const payments = [
    received('a', 6_000, '2026-03-17', fee(120)),
    received('b', 4_000, '2026-03-18', fee(80)),
    received('c', 9_000, '2026-03-18', fee(180)),
  ]

  test('is what is left after them, to the penny', () => {
    expect(payoutFor(lineOf(18_620), payments)).toMatchObject({
      payment_ids: ['a', 'b', 'c'],
      charge_minor: 380,
      refund_ids: [],
      score: scores.recorded + scores.charge + scores.named_fee,
    })
    expect(payoutFor(lineOf(18_621), payments)).toBeUndefined()
  })

  test('is less by what it sent back, and by what it charged for that', () => {
    const sentBack = [{ id: 'r', amount_minor: 1_000, fee_minor: 20, date: '2026-03-18' }]
    expect(payoutFor(lineOf(17_600), payments, sentBack)).toMatchObject({
      payment_ids: ['a', 'b', 'c'],
      refund_ids: ['r'],
      charge_minor: 400,
    })
    const before = [{ id: 'r', amount_minor: 1_000, fee_minor: 20, date: '2026-03-11' }]
    expect(payoutFor(lineOf(17_600), payments, before)).toBeUndefined()
  })

  test('is less by what it sent back between two payments, where the second comes with the next payout', () => {
    const sentBack = [{ id: 'r', amount_minor: 1_000, fee_minor: 20, date: '2026-03-18' }]
    const apart = [received('a', 6_000, '2026-03-17', fee(120)), received('b', 4_000, '2026-03-19', fee(80))]
    expect(payoutFor(lineOf(4_860), apart, sentBack)).toMatchObject({ payment_ids: ['a'], refund_ids: ['r'] })
  })

  test('may be a single payment, unless nothing was kept of it', () => {
    expect(payoutFor(lineOf(5_880), payments)).toMatchObject({ payment_ids: ['a'], charge_minor: 120 })
    expect(payoutFor(lineOf(6_000), [received('a', 6_000, '2026-03-17', fee(0))])).toBeUndefined()
  })

  test('may be one or some of a day, if no others come to the same', () => {
    expect(payoutFor(lineOf(3_920), payments)).toMatchObject({ payment_ids: ['b'], charge_minor: 80 })
    expect(payoutFor(lineOf(14_700), payments)).toMatchObject({ payment_ids: ['a', 'c'], charge_minor: 300 })
    const twins = [...payments, received('d', 4_000, '2026-03-18', fee(80))]
    expect(payoutFor(lineOf(3_920), twins)).toBeUndefined()
  })

  test('counts less where two runs of days fit', () => {
    const same = [received('a', 1_000, '2026-03-17', fee(10)), received('b', 1_000, '2026-03-18', fee(10))]
    expect(payoutFor(lineOf(990), same)?.score).toBe(
      scores.recorded + scores.charge + scores.named_fee + scores.one_of_several,
    )
  })
})
