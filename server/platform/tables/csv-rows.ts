import { batchSize, type FileRow, isBlank, maxCellLength, maxColumns, UnreadableFile } from './file-row.ts'

/** The comma last: where it divides as well as another, it stands in amounts. */
const delimiters = [';', '\t', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

/**
 * The one that divides most rows into the same number of cells. Headings count first, where there are any: amounts have commas of their own.
 */
export function guessDelimiter(text: string): Delimiter {
  const rows = countsOfRows(text)
  const headings = rows.filter(({ hasDigit }) => !hasDigit)
  return bestOf(headings) ?? bestOf(rows) ?? ','
}

function bestOf(rows: readonly RowCounts[]) {
  const inAll = (index: number) => rows.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0)
  const [best] = delimiters
    .map((delimiter, index) => ({ delimiter, fits: mostAlike(rows, index), count: inAll(index) }))
    .toSorted((a, b) => b.fits - a.fits || b.count - a.count)
  return best && best.count > 0 ? best.delimiter : null
}

/** In how many rows it stands equally often. */
function mostAlike(rows: readonly RowCounts[], index: number) {
  const alike = new Map<number, number>()
  for (const { counts } of rows) {
    const count = counts[index] ?? 0
    if (count > 0) alike.set(count, (alike.get(count) ?? 0) + 1)
  }
  return Math.max(0, ...alike.values())
}

type RowCounts = { counts: number[]; hasDigit: boolean }

const codes = delimiters.map((delimiter) => delimiter.charCodeAt(0))

const newRow = (): RowCounts => ({ counts: codes.map(() => 0), hasDigit: false })

function addTo(row: RowCounts, code: number, isQuoted: boolean) {
  const index = isQuoted ? -1 : codes.indexOf(code)
  if (index !== -1) row.counts[index] = (row.counts[index] ?? 0) + 1
  else if (code >= 0x30 && code <= 0x39) row.hasDigit = true
}

/** How often each delimiter stands in each row, outside of quotes. */
function countsOfRows(text: string) {
  const rows: RowCounts[] = []
  let row = newRow()
  let isQuoted = false
  let begun = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (!isQuoted && (code === lineFeed || code === carriageReturn)) {
      if (at > begun) rows.push(row)
      row = newRow()
      begun = at + 1
    } else addTo(row, code, isQuoted)
  }
  if (begun < text.length) rows.push(row)
  return rows
}

/**
 * The rows of a text. Lines end in CR, LF or both; a quoted cell may contain any of them. A quote inside an unquoted
 * cell is a quote, as in `12" pipe`.
 */
export function* csvRows(text: string, delimiter: Delimiter): Generator<FileRow[]> {
  const scan = { text, at: 0, delimiter: delimiter.charCodeAt(0) }
  let batch: FileRow[] = []
  for (let line = 1; scan.at < text.length; line += 1) {
    const row = { line, cells: readRow(scan) }
    if (!isBlank(row)) batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Scan = { readonly text: string; at: number; readonly delimiter: number }

function readRow(scan: Scan) {
  const cells: string[] = []
  for (;;) {
    const cell = scan.text.charCodeAt(scan.at) === quote ? readQuoted(scan) : readPlain(scan)
    if (cell.length > maxCellLength) throw new UnreadableFile('a cell is too long')
    if (cells.length < maxColumns) cells.push(cell)
    const end = scan.text.charCodeAt(scan.at)
    scan.at += 1
    if (end === scan.delimiter) continue
    if (end === carriageReturn && scan.text.charCodeAt(scan.at) === lineFeed) scan.at += 1
    return cells
  }
}

const endsCell = (scan: Scan, code: number) =>
  code === scan.delimiter || code === lineFeed || code === carriageReturn || Number.isNaN(code)

function readPlain(scan: Scan) {
  const from = scan.at
  while (!endsCell(scan, scan.text.charCodeAt(scan.at))) scan.at += 1
  return scan.text.slice(from, scan.at)
}

/** What follows a closing quote up to the end of the cell belongs to it: some programs forget to double quotes. */
function readQuoted(scan: Scan) {
  let cell = ''
  scan.at += 1
  for (;;) {
    const end = scan.text.indexOf('"', scan.at)
    if (end === -1) throw new UnreadableFile('a quote is never closed')
    cell += scan.text.slice(scan.at, end)
    scan.at = end + 1
    if (scan.text.charCodeAt(scan.at) !== quote) return cell + readPlain(scan)
    cell += '"'
    scan.at += 1
  }
}
