import { describe, expect, test } from 'vitest'
import { briefLines, readTable } from '#server/test-support/banking/brief-lines.ts'
import { readFile, statementOf } from '#server/test-support/banking/read-file.ts'

test('a row is read as a whole', async () => {
  const file =
    'Date,Value date,Amount,Description,Transaction ID,Reference,Payer,IBAN\n 2026-03-31 ,2026-04-02,20.00,INV-7  of March,T-1,RF18 5390 0754 7034,Acme Ltd,DE89 3704 0044 0532 0130 00\n'
  expect(await statementOf(file)).toEqual({
    account: { currency: 'GBP' },
    lines: [
      {
        bank_reference: 'T-1',
        booked_date: '2026-03-31',
        value_date: '2026-04-02',
        amount_minor: 2_000,
        currency: 'GBP',
        text: 'INV-7 of March',
        payer: { name: 'Acme Ltd', account: 'DE89370400440532013000' },
        creditor_reference: 'RF18539007547034',
        structured_references: ['RF18 5390 0754 7034'],
        reversal: false,
        position: 2,
      },
    ],
    date_columns: { taken: 'Date', other: 'Value date' },
  })
})

test('what a row does not say is not there', async () => {
  const { lines } = await statementOf('Date,Value date,Amount,Payer,IBAN\n2026-03-31,soon,20.00,,\n')
  expect(Object.keys(lines[0] ?? {})).toEqual([
    'booked_date',
    'amount_minor',
    'currency',
    'text',
    'structured_references',
    'reversal',
    'position',
  ])
})

test.for([
  ['20.00', { name: 'Payer', account: '778899' }],
  ['0.00', { name: 'Payer', account: '778899' }],
  ['-20.00', { name: 'Payee', account: '778899' }],
] as const)('of %s the other side is %o', async ([amount, payer]) => {
  const file = (names: string) =>
    `Date,Amount,Payer name,Payee name,Counterparty account\n2026-03-31,${amount},${names},778899\n2026-03-31,1.00,,,\n`
  const [both] = (await statementOf(file('Payer,Payee'))).lines
  const [none] = (await statementOf(file(','))).lines
  expect([both?.payer, none?.payer]).toEqual([payer, { account: '778899' }])
})

describe('rows that are no lines', () => {
  test.for([
    ['without an amount', '31/03/2026,Opening balance,,300.00'],
    ['without a day', ',Total,8.50,'],
    ['with a word for the day', 'Total,,8.50,'],
  ])('%s are left out', async ([, row]) => {
    const file = `Date,Description,Amount,Balance\n31/03/2026,x,20.00,\n${row}\n`
    expect(await briefLines(file, 'GBP')).toEqual(['2026-03-31 | 2000 |  | x'])
  })

  test.for(['Date,Description,Amount\n,Total,5.00\n', 'Date,Description,Amount\n', ',,\n'])(
    'a file of nothing else is empty: %j',
    async (file) => {
      expect(await readFile(file)).toEqual({ problem: { code: 'empty' } })
    },
  )
})

describe('columns for money in and out', () => {
  test.for([
    ['spaces are nothing', 'Paid in,Paid out', '  , 5.00 ', -500],
    ['money out may have a sign', 'Paid in,Paid out', ',-5.00', -500],
    ['a sign before money in says that it was taken back', 'Paid in,Paid out', '-5.00,', -500],
    ['both count', 'Paid in,Paid out', '7.00,5.00', 200],
    ['an amount beside them has no direction', 'Amount,Paid in,Paid out', '5.00,,5.00', -500],
    ['the amount counts where they say nothing', 'Amount,Paid in,Paid out', '-5.00,,', -500],
    ['the amount counts where one of them is missing', 'Amount,Paid in', '-5.00,5.00', -500],
  ] as const)('%s', async ([, headings, cells, minor]) => {
    expect(await briefLines(`Date,Description,${headings}\n2026-03-31,x,${cells}\n`, 'GBP')).toEqual([
      `2026-03-31 | ${minor} |  | x`,
    ])
  })
})

describe('a fee in a column of its own', () => {
  const table = (...rows: string[]) => ['Date,Amount,Fee,Balance', ...rows.map((row) => `2026-03-31,${row}`)].join('\n')
  const fees = async (...rows: string[]) =>
    (await statementOf(table(...rows))).lines.map(({ amount_minor, charges_minor }) => [amount_minor, charges_minor])

  test('was taken on top of the amount if the balances say so, with a sign or without', async () => {
    expect(await fees('100.00,,100.00', '-20.00,0.01,79.99', '-20.00,-0.50,59.49', '1.00,0.00,60.49')).toEqual([
      [10_000, undefined],
      [-2_001, 1],
      [-2_050, 50],
      [100, undefined],
    ])
  })

  test('is within the amount otherwise', async () => {
    expect(await fees('100.00,,100.00', '-20.00,0.50,80.00')).toEqual([
      [10_000, undefined],
      [-2_000, undefined],
    ])
    expect(await fees('100.00,0.50,')).toEqual([[10_000, undefined]])
  })
})

test('each currency of a table is a statement of its own', async () => {
  const result = await readTable(
    'Date,Amount,Currency\n2026-03-31,1.00,gbp\n2026-03-31,2,JPY\n2026-03-31,3.00,\n',
    'GBP',
  )
  expect(result).toMatchObject({
    statements: [
      { account: { currency: 'GBP' }, lines: [{ amount_minor: 100 }, { amount_minor: 300 }] },
      { account: { currency: 'JPY' }, lines: [{ amount_minor: 2 }] },
    ],
  })
})

test.for([
  ['a day that does not exist', '2026-02-30,1.00,GBP', { code: 'date', detail: '2026-02-30' }],
  ['an amount that is none', '2026-03-31,one,GBP', { code: 'amount', detail: 'one' }],
  ['an amount with too many decimals', '2026-03-31,1.001,GBP', { code: 'amount', detail: '1.001' }],
  ['a currency that is none', '2026-03-31,1.00,Pounds', { code: 'currency', detail: 'Pounds' }],
] as const)('%s is refused with its place', async ([, row, problem]) => {
  const file = `Date,Amount,Currency\n2026-03-31,1.50,GBP\n${row}\n`
  expect(await readTable(file, 'GBP')).toEqual({ problem: { ...problem, line: 3 } })
})
