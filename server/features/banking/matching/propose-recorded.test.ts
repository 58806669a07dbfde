import { describe, expect, test } from 'vitest'
import { lineOf, received } from '#server/test-support/banking/lines-to-match.ts'
import { noCandidates, type RecordedPayment } from './candidates.ts'
import type { Refundable, ReturnedPayment } from './candidates.queries.ts'
import { proposeCharge, proposeIgnoring, proposeRecorded, proposeRefunds, proposeReturns } from './propose-recorded.ts'
import { scores } from './scores.ts'

const bookedOn = '2026-03-20'
/** What was recorded before pays, writes off and credits nothing. */
const changesNothing = {
  allocations: [],
  write_off: null,
  from_credit: null,
  on_account_minor: 0,
  charge_minor: 0,
  refund_ids: [],
  isExact: false,
  isTheirs: true,
}

describe('a payment that was recorded before', () => {
  const found = (payments: RecordedPayment[], said = {}, account = '') =>
    proposeRecorded(lineOf(7_000, said), {
      ...noCandidates,
      recorded: payments,
      payers: [{ customer_id: 'customer of a', account, name_key: '', times: 1 }],
    })

  test('is linked, and changes nothing else', () => {
    expect(found([received('a', 7_000, bookedOn)])).toEqual([
      {
        ...changesNothing,
        kind: 'existing_payment',
        score: scores.recorded + scores.near_date,
        reasons: [{ key: 'banking.reason.recorded', date: bookedOn }],
        customer_id: 'customer of a',
        payment_ids: ['a'],
        refund_id: null,
        credit_note_id: null,
        ignore_reason: '',
      },
    ])
  })

  test('has the same amount and is ten days away at most, before or after; the nearer, the more it counts', () => {
    const dates = ['2026-03-09', '2026-03-10', '2026-03-19', '2026-03-30', '2026-03-31']
    const near = found([...dates.map((date) => received(date, 7_000, date)), received('other', 7_001, bookedOn)])
    expect(near.map(({ payment_ids, score }) => [...payment_ids, score])).toEqual([
      ['2026-03-19', scores.recorded + scores.near_date - 1],
      ['2026-03-10', scores.recorded],
      ['2026-03-30', scores.recorded],
    ])
    for (const date of ['2026-03-09', '2026-03-31']) expect(found([received('a', 7_000, date)])).toEqual([])
  })

  test('of many the three likeliest are offered', () => {
    const days = ['15', '16', '17', '18'].map((day) => received(day, 7_000, `2026-03-${day}`))
    expect(found(days).flatMap(({ payment_ids }) => payment_ids)).toEqual(['18', '17', '16'])
  })

  const plain = scores.recorded + scores.near_date
  const payment = received('a', 7_000, bookedOn, {
    customer_name: 'Acme Trading Ltd',
    invoice_numbers: ['INV-2026-00117', 'INV-2026-00118'],
  })
  const scoreOf = (said: object, account = '', paid = payment) => found([paid], said, account)[0]?.score

  test('counts more where a number that it paid is named in whole', () => {
    const [named] = found([payment], { text: 'INV-2026-00118' })
    expect(named).toMatchObject({ score: plain + 30 })
    expect(named?.reasons[1]).toEqual({ key: 'banking.reason.number', params: { number: 'INV-2026-00118' } })
    expect(scoreOf({ text: '00118' })).toBe(plain)
  })

  test('counts more where its customer is named, the more alike the name is', () => {
    const [byName] = found([payment], { payer_name: 'ACME TRADING' })
    expect(byName).toMatchObject({ score: plain + scores.name })
    expect(byName?.reasons[1]).toEqual({ key: 'banking.reason.name', params: { customer: 'Acme Trading Ltd' } })
    expect(scoreOf({ text: 'from Acme Trading' })).toBe(plain + scores.name)
    expect(scoreOf({ payer_name: 'Acme Tradng' })).toBe(plain + 13)
    expect(found([payment], { payer_name: 'Hexham Storage' })[0]?.reasons).toHaveLength(1)
  })

  test('counts more where it comes from an account of its customer, and 100 at most', () => {
    expect(scoreOf({ payer_account: 'GB01' }, 'GB01')).toBe(plain + scores.account)
    expect(scoreOf({ payer_account: 'GB01' }, 'GB02')).toBe(plain)
    expect(scoreOf({})).toBe(plain)
    expect(scoreOf({ payer_account: 'GB01' }, 'GB01', received('b', 7_000, bookedOn))).toBe(plain)
    const all = { text: 'INV-2026-00118', payer_name: 'Acme Trading', payer_account: 'GB01' }
    expect(scoreOf(all, 'GB01')).toBe(100)
  })
})

describe('a payment that was taken back', () => {
  const paid = (id: string, payment_date: string, fields: Partial<ReturnedPayment> = {}): ReturnedPayment => ({
    id,
    customer_id: `customer of ${id}`,
    customer_name: 'Acme Trading Ltd',
    amount_minor: 7_000,
    payment_date,
    payer_account: '',
    invoice_numbers: [],
    ...fields,
  })
  const found = (payments: ReturnedPayment[], said = {}) => proposeReturns(lineOf(-7_000, said), payments)

  test('was received before, on the same day at the latest, and was as much', () => {
    const payments = [paid('before', '2026-03-19'), paid('same day', bookedOn), paid('after', '2026-03-21')]
    const offered = found([...payments, paid('less', bookedOn, { amount_minor: 6_999 })])
    expect(offered.flatMap(({ payment_ids }) => payment_ids)).toEqual(['before', 'same day'])
    expect(offered[1]).toEqual({
      ...changesNothing,
      kind: 'return',
      score: scores.returned,
      reasons: [{ key: 'banking.reason.returned', date: bookedOn }],
      customer_id: 'customer of same day',
      payment_ids: ['same day'],
      refund_id: null,
      credit_note_id: null,
      ignore_reason: '',
    })
  })

  test('may be less by what the bank charged for it', () => {
    const payments = [paid('a', bookedOn, { amount_minor: 6_700 })]
    expect(found(payments, { charges_minor: 300 })).toMatchObject([{ payment_ids: ['a'], charge_minor: 300 }])
    expect(found(payments, { charges_minor: 299 })).toHaveLength(0)
    expect(found(payments)).toHaveLength(0)
  })

  test.for([
    ['is a reversal', { is_reversal: true }],
    ['has a reason of the bank', { return_reason: 'AC04' }],
    ['is called so', { text: 'UNPAID DIRECT DEBIT' }],
    ['is called so in German', { text: 'Rückgabe Lastschrift' }],
  ] as const)('counts more where the line %s', ([, said]) => {
    const [offered] = found([paid('a', bookedOn)], said)
    expect(offered).toMatchObject({ score: scores.returned + scores.called_return })
    expect(offered?.reasons[1]).toEqual({ key: 'banking.reason.called_return' })
  })

  test('counts more where it came from the same account, and less with every month', () => {
    const [offered] = found([paid('a', bookedOn, { payer_account: 'GB01' })], { payer_account: 'GB01' })
    expect(offered).toMatchObject({ score: scores.returned + scores.account })
    expect(offered?.reasons[1]).toEqual({ key: 'banking.reason.same_account' })
    expect(found([paid('a', bookedOn)])[0]?.score).toBe(scores.returned)
    const months = ['2025-12-20', '2025-03-10', '2026-01-19', '2026-03-19'].map((date) => paid(date, date))
    expect(found(months).map(({ payment_ids, score }) => [...payment_ids, score])).toEqual([
      ['2026-03-19', scores.returned],
      ['2026-01-19', scores.returned - 2],
      ['2025-12-20', scores.returned - 3],
    ])
    expect(found([paid('a', '2024-11-25')])[0]?.score).toBe(scores.returned - 16)
    const all = { payer_account: 'GB01', payer_name: 'Acme Trading', is_reversal: true, text: 'INV-2026-00118' }
    const named = paid('a', bookedOn, { payer_account: 'GB01', invoice_numbers: ['INV-2026-00118'] })
    expect(found([named], all)[0]?.score).toBe(100)
  })
})

describe('money that was paid back', () => {
  const sent = (kind: Refundable['kind'], fields: Partial<Refundable> = {}): Refundable => ({
    kind,
    id: kind,
    customer_id: 'acme',
    customer_name: 'Acme Trading Ltd',
    amount_minor: 7_000,
    date: bookedOn,
    ...fields,
  })
  const found = (refundable: Refundable[], said = {}) => proposeRefunds(lineOf(-7_000, said), refundable)

  test('is a recorded refund, even if the line names another party', () => {
    expect(found([sent('refund')])).toEqual([
      {
        ...changesNothing,
        kind: 'refund',
        score: scores.refunded,
        reasons: [{ key: 'banking.reason.refund', date: bookedOn }],
        customer_id: 'acme',
        payment_ids: [],
        refund_id: 'refund',
        credit_note_id: null,
        ignore_reason: '',
      },
    ])
  })

  test('is what is left of a payment or a credit note only if its customer is named', () => {
    const left = [sent('payment'), sent('credit_note')]
    expect(found(left)).toEqual([])
    const named = found(left, { payer_name: 'Acme Trading' })
    expect(named.map(({ score }) => score)).toEqual([scores.refundable + scores.name, scores.refundable + scores.name])
    expect(named[0]).toMatchObject({ payment_ids: ['payment'], refund_id: null, credit_note_id: null })
    expect(named[1]).toMatchObject({ payment_ids: [], refund_id: null, credit_note_id: 'credit_note' })
    expect(named[0]?.reasons[0]).toEqual({ key: 'banking.reason.refundable', date: bookedOn })
  })

  test('is as much, and not more than 400 days away; the likeliest three are offered', () => {
    expect(found([sent('refund', { amount_minor: 7_001 })])).toEqual([])
    expect(found([sent('refund', { date: '2025-02-13' })])).toHaveLength(1)
    expect(found([sent('refund', { date: '2025-02-12' })])).toHaveLength(0)
    const many = [sent('payment'), sent('refund'), sent('credit_note'), sent('refund', { id: 'another' })]
    const offered = found(many, { payer_name: 'Acme Trading' })
    expect(offered.map(({ refund_id }) => refund_id)).toEqual(['refund', 'another', null])
  })
})

describe('what the bank takes for itself', () => {
  const charged = (said: object, amount = -900) => proposeCharge(lineOf(amount, said), [])

  test('is set aside, by its code or by its words', () => {
    expect(charged({ bank_code: 'PMNT/CCRD/CHRG' })).toEqual([
      {
        ...changesNothing,
        kind: 'ignore',
        score: scores.called_charge,
        reasons: [{ key: 'banking.reason.called_charge' }],
        customer_id: null,
        payment_ids: [],
        refund_id: null,
        credit_note_id: null,
        ignore_reason: '',
        ignoreAs: 'banking.charge_of_ours',
      },
    ])
    expect(charged({ text: 'Monthly account fee' })).toHaveLength(1)
  })

  test('goes out, has no counterparty unless its code says so, and was not ignored with another reason', () => {
    expect(charged({ text: 'Monthly account fee' }, 900)).toEqual([])
    expect(charged({ text: 'Monthly account fee' }, 0)).toEqual([])
    expect(charged({ text: 'Monthly account fee', payer_account: 'GB01' })).toEqual([])
    expect(charged({ bank_code: 'FEE', payer_account: 'GB01' })).toHaveLength(1)
    expect(charged({ text: 'Feeding the cat' })).toEqual([])
    const before = [{ pattern: 'monthly account fee', goes_out: true, reason: 'Bank' }]
    expect(proposeCharge(lineOf(-900, { text: 'Monthly account fee' }), before)).toEqual([])
  })

  test('a line like one that was set aside is set aside again for the same reason, if it goes the same way', () => {
    const before = [{ pattern: 'monthly account fee', goes_out: true, reason: 'Bank' }]
    const line = { text: 'Monthly account fee' }
    expect(proposeIgnoring(lineOf(-900, line), before)).toMatchObject([
      {
        ...changesNothing,
        kind: 'ignore',
        score: 80,
        reasons: [{ key: 'banking.reason.ignored_before', params: { reason: 'Bank' } }],
        ignore_reason: 'Bank',
        customer_id: null,
      },
    ])
    expect(proposeIgnoring(lineOf(900, line), before)).toEqual([])
    expect(proposeIgnoring(lineOf(0, line), before)).toEqual([])
    expect(proposeIgnoring(lineOf(-900, { text: 'Something else' }), before)).toEqual([])
  })
})
