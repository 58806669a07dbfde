import { expect, test } from 'vitest'
import { mtLine, mtMessage, mtProblem, mtStatements } from '#server/test-support/banking/mt940.ts'

test.for([
  ['800101', '1980-01-01'],
  ['991231', '1999-12-31'],
  ['000101', '2000-01-01'],
  ['791231', '2079-12-31'],
] as const)('the year of %s is of the century that %s says', async ([written, day]) => {
  expect(await mtLine(`:61:${written}C1,00NTRFNONREF`)).toMatchObject({ value_date: day, booked_date: day })
})

test.for([
  ['2607150115', '2026-01-15'],
  ['2608150115', '2027-01-15'],
  ['2601150715', '2026-07-15'],
  ['2601150815', '2025-08-15'],
  ['2402280229', '2024-02-29'],
  ['260302    ', '2026-03-02'],
] as const)('of %s the day of booking is %s', async ([written, day]) => {
  expect(await mtLine(`:61:${written}C1,00NTRFNONREF`)).toMatchObject({ booked_date: day })
})

test('29 February in a year that has none is refused, and not taken for that of another year', async () => {
  expect(await mtProblem(mtMessage(':61:2503010229C1,00NTRFNONREF'))).toEqual({ code: 'date', line: 5, detail: '0229' })
})

test.for([
  [':61:260302EC5,00NTRFNONREF', 500],
  [':61:260302ED5,00NTRFNONREF', -500],
] as const)('%s is expected, and not booked', async ([field, amount]) => {
  expect(await mtLine(field)).toMatchObject({ amount_minor: amount, pending: true, reversal: false })
})

test('what is booked is not pending', async () => {
  expect(await mtLine(':61:260302D5,00NTRFNONREF')).not.toHaveProperty('pending')
})

test.for([
  ['NTRFINV-7//BANK//9', { bank_reference: 'BANK//9', structured_references: ['INV-7'], end_to_end_id: 'INV-7' }],
  ['NTRF//BANK9', { bank_reference: 'BANK9', structured_references: [] }],
  ['NTRFINV-7/8', { structured_references: ['INV-7/8'] }],
  ['NTRFINV-7\r\nSalary\r\nof March', { text: 'Salary of March' }],
  ['NTRFINV-7\r\n:86:166?20EREF+E2E-9?21SVWZ+Rent', { text: 'Rent', end_to_end_id: 'E2E-9', bank_code: '166' }],
  ['NTRFINV-7\r\n:86:Rent', { text: 'Rent', end_to_end_id: 'INV-7', bank_code: 'NTRF' }],
] as const)('behind the amount stands %s', async ([written, expected]) => {
  expect(await mtLine(`:61:260302C1,00${written}`)).toMatchObject(expected)
})

test('an entry and a balance may stand behind a space, and a balance may have two letters for its direction', async () => {
  const [read] = await mtStatements(
    mtMessage(':61: 260302C1,00NTRFNONREF', ':60F: CR260301EUR1,00', ':62F:DR260331EUR2,00'),
  )
  expect(read).toMatchObject({ opening: { minor: 100 }, closing: { minor: -200 }, lines: [{ amount_minor: 100 }] })
})

test.for([
  [
    'a balance without its direction',
    ':60F:260301EUR1,00',
    { code: 'expected', line: 4, detail: ':60F:C|DYYMMDDEUR0,00' },
  ],
  ['a balance of a day that does not exist', ':60F:C260230EUR1,00', { code: 'date', line: 4, detail: '260230' }],
  ['a balance with two commas', ':60F:C260301EUR1,0,0', { code: 'amount', line: 4, detail: '1,0,0' }],
  [
    'another currency than in the closing balance',
    ':60F:C260301USD1,00',
    { code: 'currency', line: 5, detail: 'USD ≠ EUR' },
  ],
] as const)('%s is refused with its place', async ([, opening, problem]) => {
  expect(await mtProblem(mtMessage('', opening))).toEqual(problem)
})
