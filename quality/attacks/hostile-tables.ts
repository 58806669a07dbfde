import { strToU8, zipSync } from 'fflate'

const workbook = (sheet: string, others: Record<string, Uint8Array> = {}) =>
  Buffer.from(
    zipSync({
      'xl/workbook.xml': strToU8('<workbook><sheets><sheet name="A" r:id="r1"/></sheets></workbook>'),
      'xl/_rels/workbook.xml.rels': strToU8(
        '<Relationships><Relationship Id="r1" Target="sheet.xml"/></Relationships>',
      ),
      'xl/sheet.xml': strToU8(sheet),
      ...others,
    }),
  )

const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
const rows = (...cells: string[]) =>
  `<sheetData>${cells.map((text) => `<row>${cell(text)}</row>`).join('')}</sheetData>`

/** Large when it is unpacked, and nothing before. */
const bomb = workbook(rows('name', 'A'), { 'xl/sharedStrings.xml': new Uint8Array(50 * 1024 * 1024).fill(0x20) })
const good = workbook(rows('name', 'Acme Ltd'))

/** Every length and offset in the list of files points beyond its end. */
const pointsBeyond = Buffer.from(good)
pointsBeyond.fill(0xff, good.length - 12, good.length - 2)

/** Tables that were made to be misread: as text, and as workbooks. */
export const hostileTables: Buffer[] = [
  good,
  bomb,
  pointsBeyond,
  good.subarray(0, good.length / 2),
  workbook(rows('name', '=cmd|x!A1', '&#0;&#xD800;&undefined;')),
  workbook('<row r="999999999"><c r="ZZZZ1"><v>1e999</v></c></row><row r="-1"><c r="1A"><v>NaN</v></c></row>'),
  workbook(`<!DOCTYPE x [<!ENTITY a "${'a'.repeat(1_000)}">]>${rows('name', '&a;&a;&a;')}`),
  workbook(rows('name', 'A').replaceAll('sheetData', 'x:sheetData'), { '../../etc/passwd': strToU8('x') }),
  Buffer.from(`name,credit limit,country\n${'"=1+1",1e999,\u202E\n'.repeat(50)}`),
  Buffer.from(`name\r${'A\r'.repeat(2_000)}`),
  Buffer.from(`\u{feff}name;code\n${'a;b;c;d;e;f\n'.repeat(20)}"Total";1\n`, 'utf16le'),
  Buffer.from(`${'name,'.repeat(5_000)}\n${'x,'.repeat(5_000)}\n`),
  Buffer.from('customer,repeats,next date,description,price\nA,every 999 days,99/99/9999,x,(((1)))\n'),
  Buffer.from(`name\n${'"'.repeat(20_001)}\n`),
]
