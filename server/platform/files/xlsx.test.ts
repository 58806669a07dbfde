import { strFromU8, unzipSync } from 'fflate'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#server/test-support/any-character.ts'
import type { CsvValue } from './csv.ts'
import { xlsxFile } from './xlsx.ts'

async function* each<Row>(rows: Row[]) {
  yield* rows
}

async function chunksOf(values: CsvValue[]) {
  const chunks: Uint8Array[] = []
  for await (const chunk of xlsxFile({ value: (row: CsvValue) => row }, each(values))) chunks.push(chunk)
  return chunks
}

const partsOf = async (values: CsvValue[]) => unzipSync(Buffer.concat(await chunksOf(values)))

const sheetOf = async (values: CsvValue[]) => {
  const { 'xl/worksheets/sheet1.xml': sheet = new Uint8Array() } = await partsOf(values)
  return strFromU8(sheet)
}

const cellsOf = (sheet: string) => [...sheet.matchAll(/<row>(.*?)<\/row>/gs)].slice(1).map(([, cell = '']) => cell)

test('a workbook has every part that a spreadsheet looks for', async () => {
  expect(Object.keys(await partsOf([])).toSorted()).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/workbook.xml',
    'xl/worksheets/sheet1.xml',
  ])
})

test.each<[string, CsvValue, string]>([
  ['an amount', '-1240.50', '<c><v>-1240.50</v></c>'],
  ['a count', 7, '<c><v>7</v></c>'],
  ['a day', '2026-03-31', '<c s="2"><v>46112</v></c>'],
  ['an instant', '2026-03-31T12:00:00.000Z', '<c s="3"><v>46112.5</v></c>'],
  ['a yes or no', true, '<c t="b"><v>1</v></c>'],
  ['nothing', null, '<c/>'],
  ['an account code with zeros', '00117', '<c t="inlineStr"><is><t xml:space="preserve">00117</t></is></c>'],
  ['what looks like a formula', '=1+1', '<c t="inlineStr"><is><t xml:space="preserve">=1+1</t></is></c>'],
])('%s is a cell of its kind', async (_what, value, cell) => {
  expect(cellsOf(await sheetOf([value]))).toEqual([cell])
})

const isXmlCharacter = (character: string) => {
  const code = character.codePointAt(0) ?? 0
  const isControl = code < 0x20 && !'\t\n\r'.includes(character)
  return !isControl && !(code >= 0xd8_00 && code <= 0xdf_ff) && code !== 0xff_fe && code !== 0xff_ff
}

test('any text is read back as it was, but for what XML cannot hold', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: anyCharacter, minLength: 1 }), async (text) => {
      const [cell = ''] = cellsOf(await sheetOf([`x${text}`]))
      const read = /<t xml:space="preserve">(.*)<\/t>/s.exec(cell)?.[1] ?? ''
      const plain = read.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&')
      expect(plain).toBe(Array.from(`x${text}`).filter(isXmlCharacter).join(''))
    }),
  )
})

test('many rows leave in several chunks', async () => {
  const chunks = await chunksOf(Array.from({ length: 20_000 }, (_, index) => `customer ${index * 7919}`))
  expect(chunks.length).toBeGreaterThan(10)
})
