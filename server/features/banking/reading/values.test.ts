import { assert, date, integer, property } from 'fast-check'
import { expect, test } from 'vitest'
import { maxAmountMinor } from '#shared/money/minor-units.ts'
import { StatementProblem } from './statement-problem.ts'
import { accountOf, amountOf, creditorReferenceIn, dateOf, given, isoDateOf, minorOf, signed, tidy } from './values.ts'

/** What is wrong, or what was read. */
function problemOf(read: () => unknown) {
  try {
    return read()
  } catch (error) {
    if (!(error instanceof StatementProblem)) throw error
    return error.problem
  }
}

test.for([
  ['1234.56', 'GBP', 123_456],
  ['-1234.5', 'GBP', -123_450],
  ['+7', 'GBP', 700],
  ['.5', 'GBP', 50],
  ['5.', 'GBP', 500],
  ['1.500', 'GBP', 150],
  ['150', 'JPY', 150],
  ['1.234', 'KWD', 1_234],
  ['-0.00', 'GBP', 0],
] as const)('%s %s is %d minor units', ([plain, currency, minor]) => {
  expect(minorOf(plain, currency, 1)).toBe(minor)
})

test.for(['', '.', '-', '1.005', '1,5', 'abc', '--1', '1 000', '1e3'])('%s is no amount in pounds', (plain) => {
  expect(problemOf(() => minorOf(plain, 'GBP', 7))).toEqual({ code: 'amount', line: 7, detail: plain })
})

test('the largest amount is read, and one penny more is not', () => {
  const written = (minor: number) => `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
  expect(minorOf(written(maxAmountMinor), 'GBP', 1)).toBe(maxAmountMinor)
  expect(problemOf(() => minorOf(written(maxAmountMinor + 1), 'GBP', 1))).toMatchObject({ code: 'amount' })
})

test('nothing has no sign', () => {
  expect(Object.is(signed(0, -1), 0)).toBe(true)
  expect(signed(5, -1)).toBe(-5)
})

test('an amount has a comma or a point before its decimals, and nothing that groups thousands', () => {
  expect(amountOf(' 12,34 ', 'EUR', 1)).toBe(1_234)
  expect(amountOf('-12.34', 'EUR', 1)).toBe(-1_234)
  expect(amountOf(',5', 'EUR', 1)).toBe(50)
  for (const text of ['1.234,56', '1,234.56', '12 34', '', '12,3,4', 'EUR 5'])
    expect(problemOf(() => amountOf(text, 'EUR', 3))).toEqual({ code: 'amount', line: 3, detail: text })
})

test('every day from 1900 to 2199 is read, and no other', () => {
  const days = date({
    min: new Date('1900-01-01T00:00:00Z'),
    max: new Date('2199-12-31T00:00:00Z'),
    noInvalidDate: true,
  })
  assert(
    property(days, (day) => {
      const [year, month, of] = [day.getUTCFullYear(), day.getUTCMonth() + 1, day.getUTCDate()]
      expect(dateOf(year, month, of, 1, '')).toBe(day.toISOString().slice(0, 10))
    }),
  )
  assert(
    property(
      integer({ min: 1900, max: 2199 }),
      integer({ min: 0, max: 13 }),
      integer({ min: 0, max: 32 }),
      (year, month, of) => {
        const text = `${year}-${String(month).padStart(2, '0')}-${String(of).padStart(2, '0')}`
        const at = Date.parse(`${text}T00:00:00Z`)
        const exists = !Number.isNaN(at) && new Date(at).toISOString().startsWith(text)
        const read = problemOf(() => dateOf(year, month, of, 4, 'as written'))
        expect(read).toEqual(exists ? text : { code: 'date', line: 4, detail: 'as written' })
      },
    ),
  )
  for (const [year, month, day] of [
    [1899, 12, 31],
    [2200, 1, 1],
    [2026, 2, 29],
    [99, 1, 1],
  ] as const)
    expect(problemOf(() => dateOf(year, month, day, 4, 'as written'))).toMatchObject({ code: 'date' })
})

test('the day of a time is the one that its writer’s calendar shows', () => {
  expect(isoDateOf(' 2026-03-20T23:59:00+14:00', 1)).toBe('2026-03-20')
  expect(isoDateOf('20260320', 1)).toBe('2026-03-20')
  for (const text of ['2026032012', '20.03.2026', '', '2026-3-2'])
    expect(problemOf(() => isoDateOf(text, 9))).toEqual({ code: 'date', line: 9, detail: text })
})

test('what is wrong is shown with its first 120 letters, and with its line where there is one', () => {
  expect(new StatementProblem('empty')).toMatchObject({ problem: { code: 'empty' }, message: 'empty in line ?: ' })
  expect(new StatementProblem('date', 0, 'x'.repeat(130)).problem).toEqual({
    code: 'date',
    line: 0,
    detail: 'x'.repeat(120),
  })
})

test('texts are on one line, without what cannot be printed, and not longer than is kept', () => {
  expect(tidy('  Rent\r\n\tfor \u0007 March ')).toBe('Rent for March')
  expect(tidy('x'.repeat(1_001))).toHaveLength(1_000)
  expect(tidy('abcdef', 3)).toBe('abc')
  expect(given(` ${'n'.repeat(150)}`)).toBe('n'.repeat(140))
  for (const nothing of [undefined, '', ' ', 'NOTPROVIDED', 'Not Provided', 'NONREF', 'none', 'N/A', '000', '--'])
    expect(given(nothing)).toBeUndefined()
  expect(given('0 1')).toBe('0 1')
})

test.for([
  ['GB33 BUKB 2020 1555 5555 55', { iban: 'GB33BUKB20201555555555' }],
  ['DE89370400440532013000EUR', { iban: 'DE89370400440532013000' }],
  ['20-00-00 55779911', { sort_code: '200000', number: '55779911' }],
  ['20000055779911', { sort_code: '200000', number: '55779911' }],
  ['20-00-00/55779911', { sort_code: '200000', number: '55779911' }],
  ['5577991', { number: '5577991' }],
  ['7'.repeat(150), { number: '7'.repeat(140) }],
  ['', {}],
] as const)('the account %s is read as what it is', ([text, account]) => {
  expect(accountOf(text)).toEqual(account)
})

test('a reference that carries its own check is found, with spaces or without, and a wrong one is none', () => {
  expect(creditorReferenceIn(['Invoice 7', 'rf18 5390 0754 7034'])).toBe('RF18539007547034')
  expect(creditorReferenceIn(['RF19539007547034', 'RF18', 'XRF18539007547034'])).toBeUndefined()
})
