import { strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xlsxFile } from '#server/platform/files/xlsx.ts'
import { readFile } from '#server/test-support/banking/read-file.ts'

const csv = 'Date,Description,Amount\n2026-03-31,a,1.00\n'

test.for([
  ['camt', '<n:BkToCstmrStmt xmlns:n="urn:x:camt.053.001.08"><n:Stmt/></n:BkToCstmrStmt>'],
  ['ofx', '<?xml version="1.0"?><?OFX?><ofx><STMTRS></STMTRS></ofx>'],
  ['qif', '\n!Option:AutoSwitch\n!Type:Bank\nD31/01/2026\nT1.00\n^'],
  ['mt940', '{1:F01X}{4:\r\n:20:A\r\n:25:1\r\n-}'],
  ['csv', csv],
] as const)('%s is known by what it says', async ([format, text]) => {
  expect(await readFile(text)).toMatchObject({ format, statements: [{}] })
})

test.for([
  ['nothing at all', '', 'empty'],
  ['spaces', '  \n', 'empty'],
  ['a table without rows', 'Date,Description,Amount\n', 'empty'],
  ['a PDF', '%PDF-1.7\nDate,Amount\n2026-03-31,1.00', 'unknown_format'],
  ['a web page', '\n<html>Date,Amount\n2026-03-31,1.00', 'unknown_format'],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 1]), 'unknown_format'],
  ['the beginning of an archive', strToU8('PK\u0003\u0004'), 'damaged'],
  ['a workbook without a sheet', zipSync({ 'xl/workbook.xml': strToU8('x') }), 'damaged'],
] as const)('%s is refused', async ([, file, code]) => {
  expect(await readFile(file)).toMatchObject({ problem: { code } })
})

test('letters of DOS are read in MT940 alone, where all that counts is in figures', async () => {
  const dos = (text: string) => Buffer.from(text, 'latin1')
  expect(await readFile(dos(':20:A\r\n:25:1\r\n:61:260302C1,00NTRFNONREF\r\n:86:M\u0081ller\r\n-'))).toMatchObject({
    statements: [{ lines: [{ amount_minor: 100 }] }],
  })
  expect(await readFile(dos(csv.replace('a,', 'M\u0081ller,')))).toEqual({ problem: { code: 'unknown_format' } })
})

test('a workbook is read like a table', async () => {
  async function* rows() {
    yield { day: '2026-03-31', text: 'INV-7', amount: '-12.50' }
  }
  const columns = {
    Date: (row: { day: string }) => row.day,
    Description: (row: { text: string }) => row.text,
    Amount: (row: { amount: string }) => row.amount,
  }
  const file = Buffer.concat(await Array.fromAsync(xlsxFile(columns, rows()), (piece) => Buffer.from(piece)))
  expect(await readFile(file)).toMatchObject({
    format: 'csv',
    statements: [{ lines: [{ booked_date: '2026-03-31', amount_minor: -1250, text: 'INV-7' }] }],
  })
})

describe('archives', () => {
  const packed = (files: Record<string, string>) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 0 })

  test('all statements of an archive are read, by the names of their files, without what systems add to them', async () => {
    const file = packed({
      'b/2.csv': csv,
      'a.sta': ':20:A\n:25:1\n',
      '__MACOSX/a.csv': 'x',
      'b/.hidden': 'x',
      'b/': '',
    })
    expect(await readFile(file)).toMatchObject({
      format: 'csv',
      statements: [
        { file: { name: 'a.sta', format: 'mt940' }, lines: [] },
        { file: { name: 'b/2.csv', format: 'csv' }, lines: [{ amount_minor: 100 }] },
      ],
    })
  })

  test.for([
    ['is wrong', csv.replace('03-31', '02-30'), { code: 'date', line: 2, detail: 'b.csv: 2026-02-30' }],
    ['is empty', '', { code: 'empty', detail: 'b.csv' }],
  ] as const)('if one file %s, none is read', async ([, text, problem]) => {
    expect(await readFile(packed({ 'a.csv': csv, 'b.csv': text }))).toEqual({ problem })
  })

  test('what one file does not say is asked', async () => {
    const file = packed({ 'a.csv': csv, 'b.csv': csv.replace('Amount', 'How much') })
    expect(await readFile(file)).toMatchObject({ mapping_needed: { columns: [{}, {}, { column: 'How much' }] } })
  })

  test('without files, or with more than 400, it is refused', async () => {
    const many = (count: number) =>
      packed(Object.fromEntries(Array.from({ length: count }, (_, index) => [`${index}.sta`, ':20:A\n:25:1\n'])))
    expect(await readFile(packed({ 'a/': '' }))).toEqual({ problem: { code: 'damaged', detail: 'file' } })
    expect(await readFile(many(400))).toHaveProperty('statements.length', 400)
    expect(await readFile(many(401))).toEqual({ problem: { code: 'damaged', detail: 'file' } })
  })

  test('an archive in an archive, and what unpacks to more than 64 MB together, are refused', async () => {
    expect(await readFile(zipSync({ 'b.zip': packed({ 'a.csv': csv }) }))).toEqual({
      problem: { code: 'unknown_format', detail: 'b.zip' },
    })
    const large = (bytes: number) =>
      zipSync({ 'a.csv': strToU8(csv), 'b.csv': new Uint8Array(bytes).fill(0x20) }, { level: 1 })
    const limit = 64 * 1024 * 1024 - csv.length
    expect(await readFile(large(limit + 1))).toEqual({ problem: { code: 'damaged', detail: 'b.csv' } })
  })

  test('one that is damaged is refused', async () => {
    expect(await readFile(packed({ 'a.csv': csv }).subarray(0, 60))).toEqual({ problem: { code: 'damaged' } })
  })
})

test('whatever bytes come, they are read or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(':20:a\n:25:b\n', '!Type:Bank\n', '<OFX>', 'Date,Amount\n', '<BkToCstmrStmt>'),
      fc.string(),
      async (start, rest) => {
        expect(Object.keys(await readFile(start + rest)).length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 100 },
  )
})
