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
      unclear: [],
      directions: [],
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

const withTypes = (...rows: string[]) => ['Date,Description,Type,Amount', ...rows].join('\n')

const [rent, sale, fee, blank] = [
  '2026-03-01,RENT,Debit,500.00',
  '2026-03-02,ACME INV-7,Credit,120.00',
  '2026-03-03,MONTHLY,Fee,5.00',
  '2026-03-04,TRANSFER,,40.00',
]

test.for(['Type', 'Transaction Type', 'Anything'])(
  'where most cells under %s are directions, the others are asked about and none is booked as money in',
  async (heading) => {
    const file = withTypes(rent, sale, fee, rent, blank).replace('Type', heading)
    expect(await readFile(file)).toMatchObject({
      mapping_needed: {
        columns: [{}, {}, { field: 'direction' }, {}],
        unclear: [
          { line: 4, word: 'Fee', text: 'MONTHLY', amount: '5.00' },
          { line: 6, word: '', text: 'TRANSFER', amount: '40.00' },
        ],
        directions: [],
      },
    })
  },
)

const typed = { Date: 'booked_date', Description: 'text', Type: 'direction', Amount: 'amount' } as const

test('what was said of a row holds for rows that say the same, and for no others', async () => {
  const directions = [
    { word: 'Fee', text: 'MONTHLY', is: 'out' },
    { word: '', text: 'TRANSFER', is: 'in' },
  ] as const
  const csvMapping = mapping(typed, { directions: [...directions], date_format: 'YYYY-MM-DD', decimal_mark: '.' })
  const { lines } = await statementOf(withTypes(rent, sale, fee, blank, fee), { csvMapping })
  expect(lines.map(({ amount_minor }) => amount_minor)).toEqual([-50_000, 12_000, -500, 4_000, -500])
  expect(await readFile(withTypes(rent, fee, '2026-03-05,REFUND,Fee,2.00'), { csvMapping })).toMatchObject({
    mapping_needed: { unclear: [{ word: 'Fee', text: 'REFUND' }], directions },
  })
})

test('rows without an amount, and amounts in a column with signs, are not asked about', async () => {
  const none = await statementOf(withTypes(rent, rent, '2026-03-03,Rates change,,0.00', '2026-03-04,A remark,,'))
  expect(none.lines.map(({ amount_minor }) => amount_minor)).toEqual([-50_000, -50_000, 0])
  const signed = await statementOf(withTypes('2026-03-01,RENT,Debit,-500.00', sale, fee, blank))
  expect(signed.lines.map(({ amount_minor }) => amount_minor)).toEqual([-50_000, 12_000, 500, 4_000])
})

test('amounts without any sign beside kinds that say no direction are asked about once, and one column of amounts alone is read', async () => {
  const kinds = withTypes('2026-03-01,RENT,Standing order,500.00', '2026-03-02,SHOP,Card payment,9.00')
  expect(await readFile(kinds)).toMatchObject({
    mapping_needed: { columns: [{}, {}, { field: null }, { field: 'amount' }] },
  })
  const csvMapping = mapping({ ...typed, Type: null }, { date_format: 'YYYY-MM-DD', decimal_mark: '.' })
  expect((await statementOf(kinds, { csvMapping })).lines).toMatchObject([
    { amount_minor: 50_000 },
    { amount_minor: 900 },
  ])
  expect((await statementOf('Date,Description,Amount\n2026-03-01,SALE,5.00\n')).lines).toMatchObject([
    { amount_minor: 500 },
  ])
  const balanced =
    'Date,Description,Type,Amount,Balance\n2026-03-01,SALE,Transfer,5.00,15.00\n2026-03-02,SALE,Transfer,6.00,21.00\n'
  expect((await statementOf(balanced)).lines).toMatchObject([{ amount_minor: 500 }, { amount_minor: 600 }])
})

test('of two columns with days the one that was taken is named', async () => {
  const file = 'Buchungstag;Valuta;Text;Betrag\n31.03.2026;30.03.2026;x;1,00\n'
  expect(await statementOf(file)).toMatchObject({ date_columns: { taken: 'Buchungstag', other: 'Valuta' } })
  expect(await statementOf('Date,Description,Amount\n2026-03-01,x,5.00\n')).not.toHaveProperty('date_columns')
})
