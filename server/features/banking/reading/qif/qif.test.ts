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
    mapping_needed: { columns: [], date_format: null, decimal_mark: '.', row_count: 1, unclear: [], directions: [] },
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

test.for([
  ['!Type:Bank', 1],
  ['!Type:Cash', 1],
  ['!Type:CCard', 1],
  ['!Type:Oth A', 1],
  ['!Type:Oth L', 1],
  ['!Option:AutoSwitch\n!type:bank\n!Clear:AutoSwitch', 1],
  ['!Account\nNCurrent\nTBank\n^\n!Type:Bank', 1],
  ['!Type:Bank\n!Type:Invst', 0],
  ['!Type:Cat', 0],
  ['!Account', 0],
] as const)('of what stands behind %j %d entries are payments', async ([head, count]) => {
  const result = await readFile(`${head}\nD31/01/2026\nT10.00\n^\n`)
  const expected = count === 0 ? { problem: { code: 'empty' } } : { statements: [{ lines: [{ amount_minor: 1000 }] }] }
  expect(result).toMatchObject(expected)
})

test('an entry without its end is not lost, at the end of the file or of an account', async () => {
  const { lines } = await statementOf('!Type:Bank\r\nD31/01/2026\r\nT1.00\r\n\r\n!Type:Bank\r\nD31/01/2026\r\nT2.00')
  expect(lines).toMatchObject([
    { amount_minor: 100, position: 2 },
    { amount_minor: 200, position: 6 },
  ])
})

test.for([
  ['U-5,25', -525],
  ['T1.234,50', 123_450],
  ['U1.00\nT2.00', 200],
  ['T 2.00 ', 200],
] as const)('%j is %d', async ([written, minor]) => {
  const { lines } = await statementOf(qif(`D31/01/2026\n${written}`))
  expect(lines).toMatchObject([{ amount_minor: minor, reversal: false, currency: 'GBP' }])
})

test('the parts of an entry also say how amounts are written', async () => {
  const { lines } = await statementOf(qif('D31/01/2026\nT1,234\n$1,000.50\n$233.50'))
  expect(lines).toMatchObject([{ amount_minor: 123_400 }])
})

test('amounts that could be read in two ways are asked about', async () => {
  const file = qif('D31/01/2026\nT1,234')
  const asked = {
    columns: [],
    date_format: 'DD/MM/YYYY',
    decimal_mark: null,
    row_count: 1,
    unclear: [],
    directions: [],
  }
  expect(await readFile(file)).toEqual({ mapping_needed: asked })
  const csvMapping = { columns: [], date_format: null, decimal_mark: '.' as const }
  expect((await statementOf(file, { csvMapping })).lines).toMatchObject([{ amount_minor: 123_400 }])
})

test.for([
  ['PSmith', { text: 'Smith', payer: { name: 'Smith' } }],
  ['PSmith\nMINV-7\nMof March\nMINV-7', { text: 'INV-7 of March' }],
  ['N000101', { text: '', structured_references: ['000101'] }],
  ['N0', { structured_references: [] }],
] as const)('of an entry with %j is read what it says', async ([fields, expected]) => {
  const { lines } = await statementOf(qif(`D31/01/2026\nT1.00\n${fields}`))
  expect(lines[0]).toMatchObject(expected)
})

test('who is not named is no payer', async () => {
  const { lines } = await statementOf(qif('D31/01/2026\nT1.00'))
  expect(lines[0]).not.toHaveProperty('payer')
})

test('only the first entry is what was there before', async () => {
  const statement = await statementOf(qif('D31/01/2026\nT1.00', 'D31/01/2026\nT1.00\nPOpening Balance'))
  expect(statement.lines).toHaveLength(2)
  expect(statement).not.toHaveProperty('opening')
})

test.for([
  ['an entry without a day', 'PSmith\nT1.00', { code: 'expected', line: 5, detail: 'D' }],
  ['an entry without an amount', 'D31/01/2026\nPSmith', { code: 'expected', line: 5, detail: 'T' }],
  ['a day that does not exist', 'D30/02/2026\nT1.00', { code: 'date', line: 5, detail: '30/02/2026' }],
  ['an amount that is none', 'D31/01/2026\nTone', { code: 'amount', line: 6, detail: 'one' }],
  ['an amount with too many decimals', 'D31/01/2026\nT1.001', { code: 'amount', line: 6, detail: '1.001' }],
] as const)('%s is refused with its place', async ([, entry, problem]) => {
  expect(await readFile(qif('D31/01/2026\nT1.00', entry))).toEqual({ problem })
})

test('spaces around the lines change nothing, and what stands above the first heading is no entry', async () => {
  const file =
    'Dear customer\n^\n!Type:Bank\n  D 31/01/2026 \n T 1.00\n P Opening Balance \n ^ \n D31/01/2026\nT 2.00\n^'
  expect(await statementOf(file)).toMatchObject({
    opening: { minor: 100 },
    lines: [{ amount_minor: 200, position: 8 }],
  })
})
