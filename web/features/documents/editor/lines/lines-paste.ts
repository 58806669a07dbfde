import { parseDecimal } from '#shared/money/decimal-text.ts'
import { withSignInQuantity } from '#shared/money/decimal-text.ts'
import { isCharged } from '#shared/money/vat.ts'
import { blankLine, type LineValues } from './line-values.ts'
import type { VatOffer } from './vat-offer.ts'

/**
 * The cells of a table as spreadsheets copy it: separated by tabs, with quotes around cells that contain line breaks.
 */
export function cellsOf(text: string) {
  const rows: string[][] = [[]]
  for (const [, quoted, plain = '', end] of text.matchAll(/(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r?\n|$)/g)) {
    rows.at(-1)?.push((quoted?.replaceAll('""', '"') ?? plain).trim())
    if (end === '') break
    if (end !== '\t') rows.push([])
  }
  return rows.filter((row) => row.some((cell) => cell !== ''))
}

type Column = 'description' | 'quantity' | 'unit' | 'unit_price' | 'discount_percent' | 'vat_code'

/** Usual headings of such columns, in all our languages. */
const headings: [Column, RegExp][] = [
  [
    'description',
    /^((description|item|product|service|désignation|article|libellé)s?|beschreibung|bezeichnung|artikel|leistung|position)$/i,
  ],
  ['quantity', /^(quantity|qty|quantité|qté|hours|heures|menge|anzahl|stunden)\.?$/i],
  ['unit', /^(unit|units|unité|unités|einheit)$/i],
  [
    'unit_price',
    /^(unit price|price|rate|prix|prix unitaire|p\.?u\.?|tarif|preis|einzelpreis|stückpreis)( ht| netto| \(netto\))?$/i,
  ],
  ['discount_percent', /^(discount|disc\.?|remise|rabatt)( ?%| in percent| in prozent)?$/i],
  ['vat_code', /^(vat|tax|tva|vat code|vat rate|taux de tva|ust\.?|mwst\.?|umsatzsteuer|steuersatz)( ?%|-satz)?$/i],
]

const headingOf = (cell: string) => headings.find(([, form]) => form.test(cell))?.[0]

function columnsByHeading(row: readonly string[]) {
  const found = row.map(headingOf)
  return found.includes('description') && found.filter(Boolean).length > 1 ? found : undefined
}

type Reading = { locale: string; vatCodes: VatOffer['valid'] }

/** Spreadsheets may put what is below zero in brackets: (20.00). */
const numberOf = (cell: string, { locale }: Reading) =>
  parseDecimal(cell.replace(/^(\p{Sc}?)\((.*)\)$/u, '-$1$2'), locale)

/** A VAT code by its name or its rate: standard, Standard rate, 20 %. */
function vatCodeOf(cell: string, { locale, vatCodes }: Reading) {
  const text = cell.toLowerCase()
  const named = vatCodes.find(({ code, name }) => code === text || name.toLowerCase() === text)
  if (named || !cell.includes('%')) return named?.code
  const rate = parseDecimal(cell, locale)
  return vatCodes.find((candidate) => candidate.rate === rate && (isCharged(candidate.category) || rate === '0'))?.code
}

/**
 * Without headings, the cells decide: the first text is the description, the second the unit; numbers are assigned by
 * how many there are.
 */
function columnsByContent(rows: readonly string[][], reading: Reading) {
  const width = Math.max(...rows.map((row) => row.length))
  const kinds = Array.from({ length: width }, (_, at) =>
    kindOf(rows.map((row) => row[at] ?? '').filter(Boolean), reading),
  )
  const numbers = kinds.filter((kind) => kind === 'number').length
  const ofNumbers: Column[] = numbers === 1 ? ['unit_price'] : ['quantity', 'unit_price']
  if (!isTotal(rows, kinds, reading)) ofNumbers.push('discount_percent')
  const ofTexts: Column[] = ['description', 'unit']
  return kinds.map((kind) => {
    if (kind === 'empty') return undefined
    if (kind === 'vat') return 'vat_code' as const
    return kind === 'number' ? ofNumbers.shift() : ofTexts.shift()
  })
}

/** Whether the third number is the product of the first two: people copy the total too, and it is calculated here. */
function isTotal(rows: readonly string[][], kinds: readonly string[], reading: Reading) {
  const [first = -1, second = -1, third = -1] = kinds.flatMap((kind, at) => (kind === 'number' ? [at] : []))
  return rows.every((row) => {
    const numberAt = (at: number) => Number(numberOf(row[at] ?? '', reading))
    return Math.abs(numberAt(first) * numberAt(second) - numberAt(third)) < 0.01
  })
}

function kindOf(cells: readonly string[], reading: Reading) {
  if (cells.length === 0) return 'empty'
  if (cells.every((cell) => vatCodeOf(cell, reading) !== undefined)) return 'vat'
  const numbers = cells.filter((cell) => numberOf(cell, reading) !== undefined).length
  // A price that is not known yet must not make a unit of all the others.
  return numbers * 2 > cells.length ? 'number' : 'text'
}

/** Lines from rows copied from a spreadsheet; undefined if the text is not a table. */
export function linesFromTable(text: string, vatCode: string, reading: Reading): LineValues[] | undefined {
  if (!text.includes('\t')) return undefined
  const rows = cellsOf(text)
  const byHeading = rows[0] && columnsByHeading(rows[0])
  const content = byHeading ? rows.slice(1) : rows
  if (content.length === 0) return undefined
  const columns = byHeading ?? columnsByContent(content, reading)
  return content.map((row) => lineFrom(row, columns, vatCode, reading))
}

function lineFrom(
  row: readonly string[],
  columns: readonly (Column | undefined)[],
  vatCode: string,
  reading: Reading,
): LineValues {
  const line = blankLine(vatCode)
  for (const [at, column] of columns.entries()) {
    const cell = row[at] ?? ''
    if (column === undefined || cell === '') continue
    if (column === 'vat_code') line.vat_code = vatCodeOf(cell, reading) ?? line.vat_code
    else if (column === 'description' || column === 'unit') line[column] = cell
    else line[column] = numberOf(cell, reading) ?? cell
  }
  return withSignInQuantity(line)
}
