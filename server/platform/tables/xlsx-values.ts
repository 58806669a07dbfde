import { attributesOf, unescapeXml } from './xml-text.ts'

/** What the cells of a workbook refer to. */
export type Workbook = {
  sharedStrings: string[]
  /** Whether the numbers of a style are days. */
  isDateStyle: boolean[]
  /** Workbooks of old Macs count from 1904. */
  countsFrom1904: boolean
}

const dayMs = 86_400_000
/** Excel takes 1900 for a leap year; both counts meet after February 1900. */
const origins = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) }

/** The day of a serial number, or null when it is none that an invoice could bear. */
export function dayOfSerial(serial: number, countsFrom1904 = false) {
  const day = new Date(origins[countsFrom1904 ? 1904 : 1900] + Math.floor(serial) * dayMs)
  return Number.isFinite(serial) && serial >= 1 && serial < 110_000 ? day.toISOString().slice(0, 10) : null
}

/** Numbers are kept as binary fractions of 17 digits; people typed no more than 15. */
function asTyped(number: number) {
  const text = String(Number(number.toPrecision(15)))
  // Only very large and very small numbers, because asking for the locale is slow.
  return text.includes('e')
    ? Number(text).toLocaleString('en', { useGrouping: false, maximumFractionDigits: 20 })
    : text
}

/** The text of `<t>` elements, without the pronunciation that Japanese workbooks add. */
export const textOf = (xml: string) => {
  const [, only] = onlyText.exec(xml) ?? []
  return (only === undefined ? textsOf(xml) : unescapeXml(only)).replaceAll('_x000D_', '')
}

/** Nearly every text has no formats within it. */
const onlyText = /^(?:<(?:si|is)>)?<t(?:\s[^>]*)?>([^<]*)<\/t>(?:<\/(?:si|is)>)?$/

const textsOf = (xml: string) =>
  [
    ...xml
      .replaceAll(/<(?:\w+:)?rPh\b[^]*?<\/(?:\w+:)?rPh>/g, '')
      .matchAll(/<(?:\w+:)?t(?:\s[^>]*)?>([^]*?)<\/(?:\w+:)?t>/g),
  ]
    .map(([, text = '']) => unescapeXml(text))
    .join('')

/** The index of a column by its letters. */
const columnIndex = (reference: string) => {
  let number = 0
  for (let at = 0; at < reference.length; at += 1) number = number * 26 + reference.charCodeAt(at) - 64
  return number - 1
}

const cellPattern = /<(?:\w+:)?c(\s[^>]*?)?(?:\/>|>([^]*?)<\/(?:\w+:)?c>)/g
const valuePattern = /<(?:\w+:)?v(?:\s[^>]*)?>([^]*?)<\/(?:\w+:)?v>/

/** In the order in which nearly every program writes them. */
const usualAttributes = /^(?:\s+r="([A-Z]+)\d*")?(?:\s+s="(\d+)")?(?:\s+t="(\w+)")?\s*$/

/** Only these three, because there are hundreds of thousands of cells. */
function cellAttributes(tag: string) {
  const usual = usualAttributes.exec(tag)
  if (usual) return { r: usual[1], s: Number(usual[2] ?? 0), t: usual[3] ?? 'n' }
  const { r, s = 0, t = 'n' } = attributesOf(tag)
  return { r: /^[A-Z]+/.exec(r ?? '')?.[0], s: Number(s), t }
}

/** The cells of a row as text. A formula counts by the value that was last worked out for it. */
export function cellsOfRow(xml: string, workbook: Workbook, most: number) {
  const cells: string[] = []
  for (const [, attributes = '', content = ''] of xml.matchAll(cellPattern)) {
    const { r, s, t } = cellAttributes(attributes)
    const index = r === undefined ? cells.length : columnIndex(r)
    if (index < 0 || index >= most) continue
    while (cells.length < index) cells.push('')
    cells[index] = valueOf(content, t, s, workbook)
  }
  return cells
}

function valueOf(content: string, type: string, style: number, workbook: Workbook) {
  if (type === 'inlineStr') return textOf(content)
  const value = unescapeXml(valuePattern.exec(content)?.[1] ?? '')
  if (type === 's') return workbook.sharedStrings[Number(value)] ?? ''
  if (type === 'b') return value === '1' ? 'yes' : 'no'
  return type === 'n' ? numberText(value, style, workbook) : value
}

function numberText(value: string, style: number, { isDateStyle, countsFrom1904 }: Workbook) {
  const number = Number(value)
  if (value.trim() === '' || !Number.isFinite(number)) return value
  return (isDateStyle[style] && dayOfSerial(number, countsFrom1904)) || asTyped(number)
}

/** The formats that every workbook has without saying so. */
const isBuiltInDate = (id: number) => (id >= 14 && id <= 17) || id === 22

/** A code with a day or a year in it, beside texts in quotes and colours in brackets. */
const isDateCode = (code: string) => /[dy]/i.test(code.replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, ''))

export function dateStyles(stylesXml: string) {
  const codes = new Map(
    [...stylesXml.matchAll(/<(?:\w+:)?numFmt\s([^>]*)>/g)].map(([, attributes = '']) => {
      const { numFmtId, formatCode } = attributesOf(attributes)
      return [Number(numFmtId), formatCode ?? ''] as const
    }),
  )
  const [cellFormats = ''] = /<(?:\w+:)?cellXfs[^]*?<\/(?:\w+:)?cellXfs>/.exec(stylesXml) ?? []
  return [...cellFormats.matchAll(/<(?:\w+:)?xf\s?([^>]*)>/g)].map(([, attributes = '']) => {
    const id = Number(attributesOf(attributes)['numFmtId'] ?? 0)
    const code = codes.get(id)
    return code === undefined ? isBuiltInDate(id) : isDateCode(code)
  })
}
