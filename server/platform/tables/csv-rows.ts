import { batchSize, type FileRow, isBlank, maxCellLength, maxColumns, UnreadableFile } from './file-row.ts'

/** The comma last: where it divides as well as another, it stands in amounts. */
const delimiters = [';', '\t', '|', ','] as const
export type Delimiter = (typeof delimiters)[number]

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

/**
 * The one that divides most rows into the same number of cells. Headings count first, where there are any: amounts have commas of their own.
 */
export function guessDelimiter(text: string): Delimiter {
  const [headings, all] = [newTally(), newTally()]
  for (const row of rowsIn(text)) {
    addTo(all, row)
    if (!row.hasDigit) addTo(headings, row)
  }
  return bestOf(headings) ?? bestOf(all) ?? ','
}

/** Of each delimiter: in how many rows it stands how often, and how often in all. */
type Tally = { rows: Map<number, number>; total: number }[]

const newTally = (): Tally => delimiters.map(() => ({ rows: new Map(), total: 0 }))

function addTo(tally: Tally, { counts }: RowCounts) {
  for (const [index, one] of tally.entries()) {
    const count = counts[index] ?? 0
    if (count === 0) continue
    one.rows.set(count, (one.rows.get(count) ?? 0) + 1)
    one.total += count
  }
}

function bestOf(tally: Tally) {
  const [best] = delimiters
    .map((delimiter, index) => ({ delimiter, total: tally[index]?.total ?? 0, alike: mostAlike(tally[index]) }))
    .toSorted((a, b) => b.alike - a.alike || b.total - a.total)
  return best && best.total > 0 ? best.delimiter : null
}

const mostAlike = (one: Tally[number] | undefined) => Math.max(0, ...(one?.rows.values() ?? []))

/** How often each delimiter stands in a row, outside of quotes. */
type RowCounts = { counts: number[]; hasDigit: boolean }

/** What an ASCII character is to us, looked up for each character of a file: which delimiter, a digit, or nothing. */
const [digit, nothing] = [delimiters.length, -1]
const meanings = new Int8Array(128).fill(nothing).fill(digit, 0x30, 0x3a)
for (const [index, delimiter] of delimiters.entries()) meanings[delimiter.charCodeAt(0)] = index

function countIn(row: RowCounts, code: number, isQuoted: boolean) {
  const meaning = meanings[code] ?? nothing
  if (meaning === digit) row.hasDigit = true
  else if (meaning !== nothing && !isQuoted) row.counts[meaning] = (row.counts[meaning] ?? 0) + 1
}

/** One object for all rows: a file has many. */
function* rowsIn(text: string) {
  const row: RowCounts = { counts: delimiters.map(() => 0), hasDigit: false }
  let isQuoted = false
  let begun = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (!isQuoted && (code === lineFeed || code === carriageReturn)) {
      if (at > begun) yield row
      row.counts.fill(0)
      row.hasDigit = false
      begun = at + 1
    } else countIn(row, code, isQuoted)
  }
  if (begun < text.length) yield row
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
