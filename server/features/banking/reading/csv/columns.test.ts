import { describe, expect, test } from 'vitest'
import { briefLines, readTable } from '#server/test-support/banking/brief-lines.ts'

test('days with points between are never the American way round', async () => {
  expect(await briefLines('Datum;Text;Betrag\n02.03.2026;INV-7;1,00\n', 'EUR')).toEqual(['2026-03-02 | 100 |  | INV-7'])
})

test('a column of D and C says the direction under any heading, and a word that says none is refused with its line', async () => {
  const file = (word: string) =>
    `Datum;Omschrijving;Soort;Bedrag\n2026-03-30;INV-7;C;120,00\n2026-03-31;pennen;${word};20,00\n`
  expect(await briefLines(file('D'), 'EUR')).toEqual([
    '2026-03-30 | 12000 |  | INV-7',
    '2026-03-31 | -2000 |  | pennen',
  ])
  expect(await readTable(file('X').replace('Soort', 'Dr/Cr'), 'EUR')).toMatchObject({
    problem: { code: 'amount', line: 3, detail: 'X' },
  })
})

test('of two columns of D and C none is taken, and an amount with a sign needs none', async () => {
  const two = 'Date,Description,A,B,Amount\n2026-03-30,x,C,D,120.00\n'
  expect(await briefLines(two, 'GBP')).toEqual(['2026-03-30 | 12000 |  | x'])
  const signed = 'Date,Description,A,Amount\n2026-03-30,x,D,120.00\n2026-03-30,y,D,-1.00\n'
  expect(await briefLines(signed, 'GBP')).toEqual(['2026-03-30 | 12000 |  | x', '2026-03-30 | -100 |  | y'])
})

test('in tables without headings numbers without decimals are no amounts, and the second day is that of the value', async () => {
  const result = await readTable('31/03/2026,1234,PAPER SHOP,-20.00,30/03/2026\n', 'GBP')
  expect('statements' in result && result.statements[0]?.lines[0]).toMatchObject({
    amount_minor: -2_000,
    booked_date: '2026-03-31',
    value_date: '2026-03-30',
  })
})

test('tables without headings are asked about where the sign of an amount is not certain', async () => {
  expect(await readTable('31/03/2026,ACME LTD INV-7,20.00\n', 'GBP')).toHaveProperty('mapping_needed')
  expect(await readTable('31/03/2026,ACME LTD,-20.00,300.00\n30/03/2026,B,10.00,320.00\n', 'GBP')).toHaveProperty(
    'mapping_needed',
  )
})

describe('balances after each line', () => {
  const table = (...rows: [amount: string, balance: string][]) =>
    ['Date,Description,Amount,Balance', ...rows.map(([amount, balance]) => `2026-03-31,x,${amount},${balance}`)].join(
      '\n',
    )

  test('follow each other in whichever order the lines stand, and the first and the last day are theirs', async () => {
    const rows = ['02,x,2.00,3.00', '01,x,1.00,1.00', '04,x,4.00,10.00', '03,x,3.00,6.00']
    const result = await readTable(
      ['Date,Description,Amount,Balance', ...rows.map((row) => `2026-03-${row}`)].join('\n'),
      'GBP',
    )
    expect('statements' in result && result.statements[0]).toMatchObject({
      opening: { minor: 0, date: '2026-03-01' },
      closing: { minor: 1_000, date: '2026-03-04' },
    })
  })

  test('are no whole if some lines lead from nowhere to nowhere', async () => {
    const result = await readTable(table(['10.00', '60.00'], ['1.00', '1.00'], ['-10.00', '50.00']), 'GBP')
    expect('statements' in result && result.statements[0]).toMatchObject({
      opening: { minor: 5_000 },
      closing: { minor: 5_000 },
    })
  })

  test('of which some do not follow show that lines are missing: nothing is refused, and both sums are kept', async () => {
    const result = await readTable(
      table(['1.00', '1.00'], ['2.00', '13.00'], ['3.00', '60.00'], ['5.00', '65.00']),
      'GBP',
    )
    expect('statements' in result && result.statements[0]).toMatchObject({
      opening: { minor: 0 },
      closing: { minor: 6_500 },
    })
  })

  test('that go the other way say that money in was taken for money out', async () => {
    expect(await readTable(table(['1.00', '9.00'], ['2.00', '7.00'], ['3.00', '4.00']), 'GBP')).toMatchObject({
      problem: { code: 'running_balance', line: 3, detail: '7.00 ≠ 11.00 GBP' },
    })
  })
})
