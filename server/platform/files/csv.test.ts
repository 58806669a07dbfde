import { parse } from 'csv-parse/sync'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyCharacter } from '#server/test-support/any-character.ts'
import { csvFile } from './csv.ts'

async function* each<Row>(rows: Row[]) {
  yield* rows
}

async function written(rows: { text: string; number: number | null }[]) {
  let file = ''
  for await (const chunk of csvFile({ text: (row) => row.text, number: (row) => row.number }, each(rows))) file += chunk
  return file
}

test('a CSV reader reads the same values back, with formulas as text', async () => {
  // Those that mean something in a file are rare among a million.
  const unit = fc.oneof(anyCharacter, fc.constantFrom(...'",;\r\n\t=+-@＝＋－＠1.'.split('')))
  const row = fc.record({ text: fc.string({ unit }), number: fc.option(fc.integer()) })
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 5 }), async (rows) => {
      const read: string[][] = parse(await written(rows), {
        bom: true,
        relax_column_count: true,
        skip_empty_lines: false,
      })
      const expected = rows.map(({ text, number }) => [
        /^[=+\-@\t\r\n＝＋－＠]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text,
        String(number ?? ''),
      ])
      expect(read).toEqual([['text', 'number'], ...expected])
    }),
  )
})

test.each(['=1+1', '+1', '-1+2', '-A1', '@SUM(A1)', '\t=1', '\n=1', '\r=1', '＝1+1', '＋1', '－1', '＠SUM(A1)'])(
  'a text cell %j cannot become a formula',
  async (text) => {
    expect(await written([{ text, number: -5 }])).toContain(`'${text}`)
  },
)

test('a negative number stays a number, written as a decimal too', async () => {
  expect(await written([{ text: 'x', number: -5 }])).toContain('x,-5\r\n')
  expect(await written([{ text: '-12.50', number: 1 }])).toContain('-12.50,1\r\n')
})

test('a number is never taken for a formula, even when its digits need an exponent', async () => {
  expect(await written([{ text: 'x', number: -1e-7 }])).toContain('x,-1e-7\r\n')
})

test('many rows come in several chunks', async () => {
  const rows = Array.from({ length: 10_000 }, (_, number) => ({ text: 'a customer of ours', number }))
  const chunks = []
  for await (const chunk of csvFile({ text: (row) => row.text, number: (row) => row.number }, each(rows)))
    chunks.push(chunk)
  expect(chunks.length).toBeGreaterThan(5)
})

test.each(['a\rb', 'a\nb', 'a\r\nb', 'a"b', 'a,b'])(
  'a text with a break, a quote or a comma in it, %j, is quoted',
  async (text) => {
    expect(await written([{ text, number: 1 }])).toContain(`"${text.replaceAll('"', '""')}",1\r\n`)
  },
)
