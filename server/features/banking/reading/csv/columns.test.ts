import { expect, test } from 'vitest'
import { briefLines, readTable } from '#server/test-support/banking/brief-lines.ts'

test('days with points between are never the American way round', async () => {
  expect(await briefLines('Datum;Text;Betrag\n02.03.2026;INV-7;1,00\n', 'EUR')).toEqual(['2026-03-02 | 100 |  | INV-7'])
})

test('a column of D and C says the direction under any heading, and a word that says none is asked about with its row', async () => {
  const file = (word: string) =>
    `Datum;Omschrijving;Soort;Bedrag\n2026-03-30;INV-7;C;120,00\n2026-03-31;pennen;${word};20,00\n`
  expect(await briefLines(file('D'), 'EUR')).toEqual([
    '2026-03-30 | 12000 |  | INV-7',
    '2026-03-31 | -2000 |  | pennen',
  ])
  expect(await readTable(file('X').replace('Soort', 'Dr/Cr'), 'EUR')).toMatchObject({
    mapping_needed: { unclear: [{ line: 3, word: 'X', text: 'pennen', amount: '20,00' }] },
  })
})

test('of two columns of D and C the user chooses one, and an amount with a sign needs none', async () => {
  const two = 'Date,Description,A,B,Amount\n2026-03-30,x,D,C,120.00\n'
  expect(await readTable(two, 'GBP')).toMatchObject({ mapping_needed: { unclear: [] } })
  const signed = 'Date,Description,A,Amount\n2026-03-30,x,D,120.00\n2026-03-30,y,D,-1.00\n'
  expect(await briefLines(signed, 'GBP')).toEqual(['2026-03-30 | 12000 |  | x', '2026-03-30 | -100 |  | y'])
})

test('in tables without headings numbers without decimals are no amounts, and which of two days is that of the booking is asked where they differ', async () => {
  const file = (value: string) => `31/03/2026,1234,PAPER SHOP,-20.00,${value}/03/2026\n`
  expect(await readTable(file('30'), 'GBP')).toMatchObject({
    mapping_needed: {
      columns: [
        { field: 'booked_date' },
        { field: null },
        { field: 'text' },
        { field: 'amount' },
        { field: 'value_date' },
      ],
    },
  })
  const result = await readTable(file('31'), 'GBP')
  expect('statements' in result && result.statements[0]?.lines[0]).toMatchObject({
    amount_minor: -2_000,
    booked_date: '2026-03-31',
    value_date: '2026-03-31',
  })
})

test('tables without headings are asked about where the sign of an amount is not certain', async () => {
  expect(await readTable('31/03/2026,ACME LTD INV-7,20.00\n', 'GBP')).toHaveProperty('mapping_needed')
  expect(await readTable('31/03/2026,ACME LTD,-20.00,300.00\n30/03/2026,B,10.00,320.00\n', 'GBP')).toHaveProperty(
    'mapping_needed',
  )
})

test('what a heading calls the direction is it, whatever stands in other columns', async () => {
  const file = 'Date,Description,Kind,Dr/Cr,Amount\n2026-03-31,x,C,X,20.00\n'
  expect(await readTable(file, 'GBP')).toMatchObject({ mapping_needed: { unclear: [{ line: 2, word: 'X' }] } })
})

test.for([
  ['a single line', 'Date,Description,Kind,Amount\n2026-03-31,x,D,20.00\n', -2_000],
  ['an amount with a sign too', 'Date,Description,Dr/Cr,Amount\n2026-03-31,x,Dr,-20.00\n', -2_000],
  ['a word with an accent', 'Date,Description,Sens,Amount\n2026-03-31,x,Débit,20.00\n', -2_000],
  ['no column of amounts', 'Date,Description,Kind,Paid in,Paid out\n2026-03-31,x,D,20.00,\n', 2_000],
] as const)('the direction counts for %s', async ([, file, minor]) => {
  expect(await briefLines(file, 'GBP')).toEqual([`2026-03-31 | ${minor} |  | x`])
})

test('in tables without headings the currency and the accounts of the other side are known, ours is not one of them', async () => {
  const rows = [
    '31/03/2026,EUR,NL91ABNA0417164300,DE89 3704 0044 0532 0130 00,DEB,PAPER SHOP,-20.00',
    '30/03/2026,EUR,NL91ABNA0417164300,GB33BUKB20201555555555,FPI,ACME INV-7,120.00',
  ]
  expect(await readTable(rows.join('\n'), 'GBP')).toMatchObject({
    statements: [
      {
        account: { currency: 'EUR' },
        lines: [
          { currency: 'EUR', payer: { account: 'DE89370400440532013000' }, text: 'DEB PAPER SHOP' },
          { currency: 'EUR', payer: { account: 'GB33BUKB20201555555555' }, text: 'FPI ACME INV-7' },
        ],
      },
    ],
  })
})

test('in tables without headings columns may be empty, and the first row may be shorter than the others', async () => {
  const file = ',31/03/2026,PAPER SHOP,-20.00\n,30/03/2026,ACME LTD,120.00,,INV-7\n'
  expect(await briefLines(file, 'GBP')).toEqual([
    '2026-03-31 | -2000 |  | PAPER SHOP',
    '2026-03-30 | 12000 |  | ACME LTD INV-7',
  ])
})

test('a row with figures above the first day is no row of headings', async () => {
  expect(await readTable('Account 1234,Ours,\n31/03/2026,PAPER SHOP,-20.00\n', 'GBP')).toMatchObject({
    mapping_needed: { columns: [{ column: '#1' }, { column: '#2' }, { column: '#3' }], row_count: 2 },
  })
})

test('two headings that are known are enough, also beside one with a figure', async () => {
  expect(await briefLines('Date;Amount;Column 3\n2026-03-31;20.00;x\n', 'GBP')).toEqual(['2026-03-31 | 2000 |  | '])
})

test('headings are looked for in the first 40 rows', async () => {
  const below = (rows: number) => `${'Bank;of;ours\n'.repeat(rows)}Date;Text;Amount\n2026-03-31;x;20.00\n`
  expect(await briefLines(below(39), 'GBP')).toEqual(['2026-03-31 | 2000 |  | x'])
  expect(await readTable(below(40), 'GBP')).toHaveProperty('mapping_needed')
})
