import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  mtLine as lineOf,
  mtMessage as message,
  mtProblem,
  mtStatements as statementsOf,
} from '#server/test-support/banking/mt940.ts'

test('account, number and balances are read; an IBAN may have its currency behind it', async () => {
  const [read] = await statementsOf(message('', ':60F:D260301EUR0,5'))
  expect(read).toMatchObject({
    account: { number: '37040044/0532013000', currency: 'EUR' },
    statement_id: '00012/001',
    opening: { minor: -50, date: '2026-03-01' },
    closing: { minor: 10_000, date: '2026-03-31' },
    lines: [],
  })
  const [other] = await statementsOf(message('').replace('37040044/0532013000', 'NL91ABNA0417164300EUR'))
  expect(other?.account).toEqual({ iban: 'NL91ABNA0417164300', currency: 'EUR' })
})

test.each([
  [':61:2603020302C12,30NTRFINV-7//BANK9', 1230, false],
  [':61:2603020302DR1,NTRFNONREF', -100, false],
  [':61:260302RC5,5NTRFNONREF', -550, true],
  [':61:260302RD5.5NTRFNONREF', 550, true],
  [':61:2603020302CR7,00S051', 700, false],
])('%s is %i', async (field, amount, reversal) => {
  expect(await lineOf(field)).toMatchObject({ amount_minor: amount, reversal, position: 5 })
})

test('references are the customer’s and the bank’s', async () => {
  expect(await lineOf(':61:2603020302C12,30NTRFINV-7//BANK9')).toMatchObject({
    bank_reference: 'BANK9',
    structured_references: ['INV-7'],
    text: 'INV-7',
    bank_code: 'NTRF',
  })
})

test('a code of two letters, and words that only point at the text below, are no references', async () => {
  expect(await lineOf(':61:260302C12,30NOV INV-7')).toMatchObject({ structured_references: ['INV-7'] })
  expect(await lineOf(':61:260302C12,30N541EREF//BANK9')).toMatchObject({ structured_references: [] })
})

test('a closing balance without a currency has that of the opening one', async () => {
  const [read] = await statementsOf(message('', ':60F:C260301CHF100,00', ':62F:C260331100,00'))
  expect(read).toMatchObject({ account: { currency: 'CHF' }, closing: { minor: 10_000 } })
})

test('the day of booking has the year that is nearest to the value date', async () => {
  expect(await lineOf(':61:2512310102C1,00NTRFNONREF')).toMatchObject({
    booked_date: '2026-01-02',
    value_date: '2025-12-31',
  })
  expect(await lineOf(':61:2601021231C1,00NTRFNONREF')).toMatchObject({
    booked_date: '2025-12-31',
    value_date: '2026-01-02',
  })
})

test('currencies have their own decimals', async () => {
  expect(await lineOf(':61:260302C1234,NTRFNONREF', ':60F:C260301JPY0,', ':62F:C260331JPY1234,')).toMatchObject({
    amount_minor: 1234,
    currency: 'JPY',
  })
  expect(await lineOf(':61:260302C1,234NTRFNONREF', ':60F:C260301KWD0,', ':62F:C260331KWD1,234')).toMatchObject({
    amount_minor: 1234,
    currency: 'KWD',
  })
})

test.each([
  ['30 February as the day of booking', ':61:2602280230C1,00NTRFNONREF', { code: 'date', line: 5 }],
  ['a tenth of a cent', ':61:260302C1,001NTRFNONREF', { code: 'amount', line: 5 }],
  ['a line without an amount', ':61:260302CNTRFNONREF', { code: 'expected', line: 5 }],
])('%s is refused with its place', async (_, body, problem) => {
  expect(await mtProblem(message(body))).toMatchObject(problem)
})

test('pages of one statement are put together, and one that is missing is noticed', async () => {
  const page = (from: string, body: string, to: string) => message(body, from, to)
  const one = page(':60F:C260301EUR1,00', ':61:260302C1,00NTRFNONREF', ':62M:C260302EUR2,00')
  const two = page(':60M:C260302EUR2,00', ':61:260303C3,00NTRFNONREF', ':62F:C260303EUR5,00')
  const [whole, ...none] = await statementsOf(`${one}\r\n${two}`)
  expect([whole?.opening?.minor, whole?.closing?.minor, whole?.lines.length, none]).toEqual([100, 500, 2, []])
  const gap = `${one}\r\n${two.replace('EUR2,00', 'EUR2,50')}`
  expect(await mtProblem(gap)).toEqual({ code: 'balance', line: 11, detail: '2.50 ≠ 2.00 EUR' })
})

test('whatever lines a bank writes are read back to the cent', async () => {
  const amounts = fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000_000 }), fc.constantFrom('C', 'D')), {
    minLength: 1,
    maxLength: 8,
  })
  await fc.assert(
    fc.asyncProperty(amounts, async (written) => {
      const body = written.map(
        ([minor, mark]) =>
          `:61:260302${mark}${Math.floor(minor / 100)},${String(minor % 100).padStart(2, '0')}NTRFNONREF`,
      )
      const [read] = await statementsOf(message(body.join('\n')))
      expect(read?.lines.map(({ amount_minor }) => amount_minor)).toEqual(
        written.map(([minor, mark]) => (mark === 'C' || minor === 0 ? minor : -minor)),
      )
    }),
    { numRuns: 40 },
  )
})
