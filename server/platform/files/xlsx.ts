import { strToU8, Zip, ZipDeflate } from 'fflate'
import type { CsvValue } from './csv.ts'

/** The limit of a sheet, including its heading; larger files do not open. */
const maxRows = 1_048_576
const maxCellLength = 32_767

const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** Cell styles by index: plain, heading, date, instant. */
const looks = { heading: 1, date: 2, instant: 3 }

/** The parts of a workbook that do not depend on its content. */
const frame: Record<string, string> = {
  '[Content_Types].xml': `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.styles+xml"/></Types>`,
  '_rels/.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Counterfoil" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
  'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><numFmts count="2"><numFmt numFmtId="164" formatCode="yyyy\\-mm\\-dd"/><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd\\ hh:mm:ss"/></numFmts><fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="4"><xf/><xf fontId="1" applyFont="1"/><xf numFmtId="164" applyNumberFormat="1"/><xf numFmtId="165" applyNumberFormat="1"/></cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`,
}

/** Freezes the heading. */
const sheetStart = (columns: number) =>
  `${xml}<worksheet xmlns="${main}"><sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews><cols><col min="1" max="${columns}" width="18" customWidth="1"/></cols><sheetData>`
const sheetEnd = '</sheetData></worksheet>'

/** Removes characters that XML cannot contain, and escapes its special ones. */
const escaped = (text: string) =>
  text
    .slice(0, maxCellLength)
    .replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')

const textCell = (text: string, look = 0) =>
  `<c t="inlineStr"${look ? ` s="${look}"` : ''}><is><t xml:space="preserve">${escaped(text)}</t></is></c>`
const numberCell = (value: number | string, look = 0) => `<c${look ? ` s="${look}"` : ''}><v>${value}</v></c>`

const dayMs = 86_400_000
/** Excel counts days from 30 December 1899, because it takes 1900 for a leap year. */
const serialOf = (ms: number) => (ms - Date.UTC(1899, 11, 30)) / dayMs

const amount = /^-?(?:0|[1-9]\d{0,11})\.\d{1,8}$/
const plainDate = /^(?:19|2\d)\d\d-\d\d-\d\d$/
const instant = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/

/** Amounts and dates become numbers. Document and account numbers, which only look like numbers, stay text. */
function cell(value: CsvValue) {
  if (value === null || value === '') return '<c/>'
  if (typeof value === 'boolean') return `<c t="b"><v>${value ? 1 : 0}</v></c>`
  if (typeof value === 'number') return numberCell(value)
  if (amount.test(value)) return numberCell(value)
  if (plainDate.test(value)) return numberCell(serialOf(Date.parse(`${value}T00:00:00Z`)), looks.date)
  if (instant.test(value)) return numberCell(serialOf(Date.parse(value)), looks.instant)
  return textCell(value)
}

const row = (cells: string[]) => `<row>${cells.join('')}</row>`

/** A workbook of one sheet, streamed row by row: it is never in memory as a whole. */
export async function* xlsxFile<Row>(columns: Record<string, (row: Row) => CsvValue>, rows: AsyncIterable<Row>) {
  const ready: Uint8Array[] = []
  const zip = new Zip((error, chunk) => {
    if (error) throw error
    ready.push(chunk)
  })
  const add = (name: string) => {
    const file = new ZipDeflate(name, { level: 6 })
    zip.add(file)
    return file
  }
  for (const [name, content] of Object.entries(frame)) add(name).push(strToU8(content), true)

  const sheet = add('xl/worksheets/sheet1.xml')
  const values = Object.values(columns)
  let chunk = sheetStart(values.length) + row(Object.keys(columns).map((name) => textCell(name, looks.heading)))
  let written = 1
  for await (const one of rows) {
    if (written === maxRows) break
    chunk += row(values.map((value) => cell(value(one))))
    written += 1
    if (chunk.length > 65_536) {
      sheet.push(strToU8(chunk))
      chunk = ''
      yield* ready.splice(0)
    }
  }
  sheet.push(strToU8(chunk + sheetEnd), true)
  zip.end()
  yield* ready.splice(0)
}
