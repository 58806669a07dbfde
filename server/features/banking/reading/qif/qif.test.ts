import { expect, test } from 'vitest'
import { readFile, statementOf } from '#server/test-support/banking/read-file.ts'

const qif = (...entries: string[]) => `!Type:Bank\n${entries.join('\n^\n')}\n^\n`

test('one day after the twelfth decides for all dates', async () => {
  const { lines } = await statementOf(qif("D3/ 4'26\nT1,234.50\nPSmith\nMINV-7", "D13/4'26\nT-5.00\nN101"))
  expect(lines).toMatchObject([
    { booked_date: '2026-04-03', amount_minor: 123_450, text: 'INV-7', payer: { name: 'Smith' }, position: 2 },
    { booked_date: '2026-04-13', amount_minor: -500, structured_references: ['101'], position: 7 },
  ])
})

test('dates that could be read in two ways are asked about', async () => {
  const file = qif('D03/04/2026\nT10.00')
  expect(await readFile(file)).toEqual({
    mapping_needed: { columns: [], date_format: null, decimal_mark: '.', row_count: 1 },
  })
  const csvMapping = { columns: [], date_format: 'MM/DD/YYYY' as const, decimal_mark: null }
  expect((await statementOf(file, { csvMapping })).lines[0]?.booked_date).toBe('2026-03-04')
})

test('what was there before is a balance, and parts come to their whole', async () => {
  const opened = qif(
    'D31/01/2026\nT10.00\nPOpening Balance\nL[Current]',
    'D31/01/2026\nT3.00\nSa\nEone\n$1.00\nSb\n$2.00',
  )
  expect(await statementOf(opened)).toMatchObject({
    opening: { minor: 1000, date: '2026-01-31' },
    lines: [{ amount_minor: 300, text: 'one' }],
  })
  expect(await readFile(opened.replace('$2.00', '$2.50'))).toMatchObject({
    problem: { code: 'amount', line: 11, detail: '3.00 ≠ 3.50 GBP' },
  })
})
