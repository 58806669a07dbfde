import { describe, expect, test } from 'vitest'
import { readTable } from '#server/test-support/banking/brief-lines.ts'

describe('balances after each line', () => {
  const table = (...rows: [amount: string, balance: string][]) =>
    ['Date,Description,Amount,Balance', ...rows.map(([amount, balance]) => `2026-03-31,x,${amount},${balance}`)].join(
      '\n',
    )

  async function statementWith(rows: readonly string[]) {
    const result = await readTable(
      ['Date,Description,Amount,Balance', ...rows.map((row) => `2026-03-${row}`)].join('\n'),
      'GBP',
    )
    return 'statements' in result ? result.statements[0] : result
  }

  test('follow each other in whichever order the lines stand, and the first and the last day are theirs', async () => {
    const rows = ['02,x,2.00,3.00', '01,x,1.00,1.00', '04,x,4.00,10.00', '03,x,3.00,6.00']
    expect(await statementWith(rows)).toMatchObject({
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

  test('also follow from the newest to the oldest where some are left out', async () => {
    const rows = ['04,x,4.00,10.00', '03,x,3.00,', '02,x,2.00,3.00', '01,x,1.00,1.00']
    expect(await statementWith(rows)).toMatchObject({
      opening: { minor: 0, date: '2026-03-01' },
      closing: { minor: 1_000, date: '2026-03-04' },
    })
  })

  test('follow each other also if the first line is the last that was booked', async () => {
    const rows = ['04,x,4.00,10.00', '02,x,2.00,3.00', '01,x,1.00,1.00', '03,x,3.00,6.00']
    expect(await statementWith(rows)).toMatchObject({ opening: { minor: 0 }, closing: { minor: 1_000 } })
  })

  test.for([
    [
      'two ways lead through one balance',
      [
        ['5.00', '5.00'],
        ['2.00', '5.00'],
        ['2.00', '7.00'],
        ['4.00', '9.00'],
      ],
      900,
    ],
    [
      'two lead away from it',
      [
        ['5.00', '5.00'],
        ['3.00', '3.00'],
      ],
      300,
    ],
  ] as const)('are no whole if %s', async ([, rows, closing]) => {
    const result = await readTable(
      table(...rows.map(([amount, balance]): [string, string] => [amount, balance])),
      'GBP',
    )
    expect(result).toMatchObject({ statements: [{ opening: { minor: 0 }, closing: { minor: closing } }] })
  })

  test('are refused if half of those that do not follow go the other way, and not if fewer do', async () => {
    const rows: [string, string][] = [
      ['1.00', '1.00'],
      ['2.00', '13.00'],
      ['3.00', '10.00'],
      ['5.00', '15.00'],
      ['5.00', '20.00'],
      ['5.00', '25.00'],
    ]
    expect(await readTable(table(...rows), 'GBP')).toEqual({
      problem: { code: 'running_balance', line: 4, detail: '10.00 ≠ 16.00 GBP' },
    })
    expect(await readTable(table(...rows, ['5.00', '40.00']), 'GBP')).toMatchObject({
      statements: [{ opening: { minor: 0 }, closing: { minor: 4_000 } }],
    })
  })

  test('are not changed by what is pending', async () => {
    const file =
      'Date,Description,Amount,Balance,Status\n2026-03-30,a,1.00,101.00,Completed\n2026-03-31,b,-5.00,,Pending\n'
    expect(await readTable(file, 'GBP')).toMatchObject({
      statements: [{ opening: { minor: 10_000 }, closing: { minor: 10_100, date: '2026-03-30' } }],
    })
  })

  test('are not made up where there are none', async () => {
    const result = await readTable('Date,Description,Amount,Balance\n2026-03-31,x,1.00,\n', 'GBP')
    expect('statements' in result && Object.keys(result.statements[0] ?? {})).toEqual(['account', 'lines'])
  })
})
