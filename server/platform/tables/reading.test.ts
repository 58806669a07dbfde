import { Buffer } from 'node:buffer'
import { strToU8, zipSync } from 'fflate'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { xlsxFile } from '#server/platform/files/xlsx.ts'
import { type FileRow, UnreadableFile } from './file-row.ts'
import { openFile } from './open-file.ts'

async function read(content: string | Uint8Array) {
  const file = await openFile(Buffer.from(content))
  const rows: FileRow[] = []
  for await (const batch of file.rows()) rows.push(...batch)
  return { ...file, rows, table: rows.map(({ cells }) => cells) }
}

const tableOf = async (content: string | Uint8Array) => (await read(content)).table

describe('text files', () => {
  const text = 'Name;City\r\nCafé Zürich;Nîmes\r\n'
  const table = [
    ['Name', 'City'],
    ['Café Zürich', 'Nîmes'],
  ]
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\u{feff}${text}`)],
    ['UTF-16 LE with a mark', Buffer.from(`\u{feff}${text}`, 'utf16le')],
    ['UTF-16 LE without', Buffer.from(text, 'utf16le')],
    ['UTF-16 BE with a mark', Buffer.from(`\u{feff}${text}`, 'utf16le').swap16()],
    ['UTF-16 BE without', Buffer.from(text, 'utf16le').swap16()],
    ['Windows-1252', Buffer.from(text, 'latin1')],
  ])('%s is read', async (_name, bytes) => {
    expect(await tableOf(bytes)).toEqual(table)
  })

  test('the euro sign of Windows-1252 is one', async () => {
    expect(await tableOf(Buffer.from([0x61, 0x0a, 0x80, 0x0a]))).toEqual([['a'], ['€']])
  })

  test.each([',', ';', '\t', '|'])('the delimiter %s is found, whatever stands in the cells', async (delimiter) => {
    const others = [',', ';', '\t', '|'].filter((other) => other !== delimiter)
    const rows = [
      ['name', 'text', 'amount'],
      ['"A, B; C"', `x ${others.join(' ')} y`, '1'],
      ['plain', 'text', '2'],
    ]
    const found = await tableOf(rows.map((row) => row.join(delimiter)).join('\n'))
    expect(found.map((row) => row.length)).toEqual([3, 3, 3])
  })

  test.each(['\n', '\r', '\r\n'])('lines ending in %j are distinguished from line breaks in cells', async (end) => {
    const { rows } = await read(['a,b', `"one${end}two",2`, '', '"say ""hi""",4'].join(end))
    expect(rows).toEqual([
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: [`one${end}two`, '2'] },
      { line: 4, cells: ['say "hi"', '4'] },
    ])
  })

  test('a quote inside a cell is a quote', async () => {
    expect(await tableOf('a,b\n12" pipe,1\n"odd" end,2\n')).toEqual([
      ['a', 'b'],
      ['12" pipe', '1'],
      ['odd end', '2'],
    ])
  })

  test('whatever cells contain, they are read back', async () => {
    const cell = fc.string({ unit: fc.constantFrom('a', 'é', '"', ',', ';', '\n', '\r', ' ', '|', '1') })
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const written = [['one', 'two'], ...rows.map(([a, b]) => [`x${a}`, `y${b}`])]
        const quoted = (row: string[]) => row.map((content) => `"${content.replaceAll('"', '""')}"`).join(',')
        expect(await tableOf(written.map(quoted).join('\r\n'))).toEqual(written)
      }),
    )
  })

  test.each([
    ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 1])],
    ['half a character', Buffer.from([0xff, 0xfe, 0x00, 0x81, 0x0a])],
    ['an unclosed quote', 'name\n"open'],
    ['a cell without end', `name\n${'x'.repeat(40_000)}`],
  ])('%s is refused', async (_name, content) => {
    await expect(read(content)).rejects.toBeInstanceOf(UnreadableFile)
  })

  test('random bytes are read or refused, never more', async () => {
    await fc.assert(
      fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), async (bytes) => {
        await read(bytes).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile))
      }),
    )
  })
})

const relation = (id: string, target: string) => `<Relationship Id="${id}" Type="t" Target="${target}"/>`
const sheetXml = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`

function workbook(sheets: Record<string, string>, others: Record<string, string | Uint8Array> = {}, settings = '') {
  const names = Object.keys(sheets)
  const parts: Record<string, string | Uint8Array> = {
    'xl/workbook.xml': `<workbook>${settings}<sheets>${names.map((name, index) => `<sheet name="${name}" sheetId="${index}" r:id="rId${index}"/>`).join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${names.map((_, index) => relation(`rId${index}`, `worksheets/sheet${index}.xml`)).join('')}</Relationships>`,
    ...Object.fromEntries(names.map((name, index) => [`xl/worksheets/sheet${index}.xml`, sheets[name] ?? ''])),
    ...others,
  }
  return Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(parts).map(([name, part]) => [name, typeof part === 'string' ? strToU8(part) : part]),
      ),
    ),
  )
}

describe('workbooks', () => {
  const styles =
    '<styleSheet><numFmts><numFmt numFmtId="164" formatCode="dd/mm/yyyy"/><numFmt numFmtId="165" formatCode="&quot;day&quot; 0.00"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>'

  test('our own exports are read as they were written', async () => {
    async function* rows() {
      yield { name: 'A & B <Ltd>', day: '2026-12-31', amount: '1234.50' }
      yield { name: 'Café\nZürich', day: '2026-01-01', amount: '-0.10' }
    }
    const chunks: Uint8Array[] = []
    const columns = {
      name: (row: { name: string }) => row.name,
      day: (row: { day: string }) => row.day,
      amount: (row: { amount: string }) => row.amount,
    }
    for await (const chunk of xlsxFile(columns, rows())) chunks.push(chunk)
    const { table, sheet } = await read(Buffer.concat(chunks))
    expect(sheet).toBe('Counterfoil')
    expect(table).toEqual([
      ['name', 'day', 'amount'],
      ['A & B <Ltd>', '2026-12-31', '1234.5'],
      ['Café\nZürich', '2026-01-01', '-0.1'],
    ])
  })

  test('shared texts, days by their style, formulas by their value, gaps and empty rows', async () => {
    const sheet = sheetXml(
      `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="s"><v>1</v></c></row>
       <row r="3"><c r="A3" s="1"><v>46387</v></c><c r="B3" s="2"><v>46387.5</v></c><c r="C3" s="3"><v>46387</v></c></row>
       <row r="4"><c r="A4"><f>1+1</f><v>0.30000000000000004</v></c><c r="B4" t="str"><f>[1]Sheet!A1</f><v>a &amp; b</v></c><c r="C4" t="b"><v>1</v></c></row>`,
    )
    const shared = '<sst><si><t>Date</t></si><si><r><t>Rich </t></r><r><t>text</t></r><rPh><t>no</t></rPh></si></sst>'
    const { rows } = await read(workbook({ One: sheet }, { 'xl/sharedStrings.xml': shared, 'xl/styles.xml': styles }))
    expect(rows).toEqual([
      { line: 1, cells: ['Date', '', 'Rich text'] },
      { line: 3, cells: ['2026-12-31', '2026-12-31', '46387'] },
      { line: 4, cells: ['0.3', 'a & b', 'yes'] },
    ])
  })

  test('days of a workbook that counts from 1904 are right', async () => {
    const sheet = sheetXml('<row r="1"><c r="A1" s="1"><v>44925</v></c></row>')
    const file = workbook({ One: sheet }, { 'xl/styles.xml': styles }, '<workbookPr date1904="1"/>')
    expect(await tableOf(file)).toEqual([['2026-12-31']])
  })

  test('the first sheet with rows is read, and named; macros and links to other files are left alone', async () => {
    const row = '<row><c t="inlineStr"><is><t>here</t></is></c></row>'
    const others = {
      'xl/vbaProject.bin': new Uint8Array([1, 2, 3]),
      'xl/externalLinks/externalLink1.xml': '<externalLink><externalBook r:id="rId1"/></externalLink>',
    }
    const { sheet, table } = await read(workbook({ Empty: sheetXml('<row r="1"/>'), Data: sheetXml(row) }, others))
    expect([sheet, table]).toEqual(['Data', [['here']]])
  })

  test('entities that a file defines itself stay as they are written', async () => {
    const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">]>${sheetXml('<row><c t="inlineStr"><is><t>&a;&#65;</t></is></c></row>')}`
    expect(await tableOf(workbook({ One: bomb }))).toEqual([['&a;A']])
  })

  test('an archive that unpacks to more than the limit is given up without unpacking it whole', async () => {
    const zeros = new Uint8Array(49 * 1024 * 1024).fill(0x20)
    const before = process.memoryUsage().rss
    const file = workbook({ One: sheetXml('') }, { 'xl/sharedStrings.xml': zeros })
    await expect(read(file)).rejects.toBeInstanceOf(UnreadableFile)
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024)
  })

  test('an archive that is no workbook, or is cut off anywhere, is refused', async () => {
    await expect(read(Buffer.from(zipSync({ 'a.txt': strToU8('hi') })))).rejects.toBeInstanceOf(UnreadableFile)
    const whole = workbook({ One: sheetXml('<row><c><v>1</v></c></row>') })
    for (let length = 5; length < whole.length; length += 37)
      await expect(read(whole.subarray(0, length))).rejects.toBeInstanceOf(UnreadableFile)
  })

  test('bytes that were changed are read or refused, never more', async () => {
    const whole = workbook({ One: sheetXml('<row r="1"><c r="A1" t="s"><v>0</v></c></row>') })
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.nat(255), async (at, byte) => {
        const changed = Buffer.from(whole)
        changed[at] = byte
        await read(changed).catch((error: unknown) => expect(error).toBeInstanceOf(UnreadableFile))
      }),
    )
  })
})
