import { expect, test } from 'vitest'
import type { CsvField, CsvMapping } from '#shared/features/banking/csv-mapping.ts'
import { readFile, statementOf } from '#server/test-support/banking/read-file.ts'

test('what is asked shows each column by a name of its own, with three of its cells', async () => {
  const long = 'x'.repeat(160)
  const rows = ['2026-03-31,a,', '2026-03-31, b ,', `2026-03-31,c,`, `2026-03-31,d,${'y'.repeat(90)}`]
  expect(await readFile([` When ,,${long}`, ...rows].join('\n'))).toEqual({
    mapping_needed: {
      columns: [
        { column: 'When', field: null, samples: ['2026-03-31'] },
        { column: '#2', field: null, samples: ['a', 'b', 'c'] },
        { column: 'x'.repeat(150), field: null, samples: ['y'.repeat(80)] },
      ],
      date_format: 'YYYY-MM-DD',
      decimal_mark: '.',
      row_count: 4,
    },
  })
})

test('a heading that is there twice has its number behind it', async () => {
  expect(await readFile('When,What,What\n 2026-03-31,a,b\n')).toMatchObject({
    mapping_needed: { columns: [{ column: 'When' }, { column: 'What' }, { column: 'What #3' }] },
  })
})

test('a number above the headings is not taken for a day below them', async () => {
  expect(await readFile('Account 1234,,\nSheet,1234,\nWhen,What,How much\n2026-03-31,a,1.00\n')).toMatchObject({
    mapping_needed: { columns: [{ column: 'When' }, { column: 'What' }, { column: 'How much' }], row_count: 1 },
  })
})

test('two columns are asked about, one is no table', async () => {
  expect(await readFile('When,How much\n2026-03-31,1.00\n')).toHaveProperty('mapping_needed')
  expect(await readFile('When\n2026-03-31\n')).toEqual({ problem: { code: 'unknown_format' } })
})

test.for(['Paid in', 'Paid out'])('%s alone does not say what went the other way', async (heading) => {
  expect(await readFile(`Date,Description,${heading}\n2026-03-31,x,1.00\n`)).toMatchObject({
    mapping_needed: { columns: [{ field: 'booked_date' }, { field: 'text' }, {}] },
  })
})

const mapping = (fields: Record<string, CsvField | null>, more: Partial<CsvMapping> = {}): CsvMapping => ({
  columns: Object.entries(fields).map(([column, field]) => ({ column, field })),
  date_format: null,
  decimal_mark: null,
  ...more,
})

test('days and amounts that could be read in two ways are read as it was said, for files with these columns alone', async () => {
  const file = 'Date;Description;Amount\n03/04/2026;x;1,234\n'
  expect(await readFile(file)).toMatchObject({ mapping_needed: { date_format: null, decimal_mark: null } })
  const said = { date_format: 'MM/DD/YYYY', decimal_mark: '.' } as const
  const fields = { Date: 'booked_date', Description: 'text', Amount: 'amount' } as const
  expect((await statementOf(file, { csvMapping: mapping(fields, said) })).lines).toMatchObject([
    { booked_date: '2026-03-04', amount_minor: 123_400, text: 'x' },
  ])
  expect(await readFile(file, { csvMapping: mapping({ Date: 'booked_date' }, said) })).toMatchObject({
    mapping_needed: { date_format: null, decimal_mark: null },
  })
})

test('what was said counts more than headings do, and a column may be nothing', async () => {
  const csvMapping = mapping({ Date: 'booked_date', Description: null, Notes: 'text', Amount: 'amount' })
  const { lines } = await statementOf('Date,Description,Notes,Amount\n2026-03-31,no,yes,1.00\n', { csvMapping })
  expect(lines).toMatchObject([{ text: 'yes' }])
})
