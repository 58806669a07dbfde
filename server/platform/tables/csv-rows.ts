import { batchSize, type FileRow, isBlank, maxCellLength, maxColumns, UnreadableFile } from './file-row.ts'

const delimiters = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof delimiters)[number]

const [quote, lineFeed, carriageReturn] = [0x22, 0x0a, 0x0d]

/** The one that divides most rows of the whole file into as many cells as its first row has. */
export function guessDelimiter(text: string): Delimiter {
  const found = delimiters.map((delimiter) => ({ delimiter, first: -1, fits: 0, count: 0 }))
  for (const counts of countsOfRows(text))
    for (const [index, one] of found.entries()) {
      const count = counts[index] ?? 0
      if (one.first === -1) one.first = count
      if (count > 0 && count === one.first) one.fits += 1
      one.count += count
    }
  const [best] = found.toSorted((a, b) => b.fits - a.fits || b.count - a.count)
  return best?.delimiter ?? ','
}

/** Which delimiter an ASCII character is, if any: looked up for each character of a file. */
const indexOfCode = new Int8Array(128).fill(-1)
for (const [index, delimiter] of delimiters.entries()) indexOfCode[delimiter.charCodeAt(0)] = index

function addTo(counts: number[], code: number) {
  const index = indexOfCode[code] ?? -1
  if (index !== -1) counts[index] = (counts[index] ?? 0) + 1
}

/** How often each delimiter stands in each row, outside of quotes. One list for all rows: a file has many. */
function* countsOfRows(text: string) {
  const counts = delimiters.map(() => 0)
  let isQuoted = false
  let begun = 0
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === quote) isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (code === lineFeed || code === carriageReturn) {
      if (at > begun) yield counts
      counts.fill(0)
      begun = at + 1
    } else {
      addTo(counts, code)
    }
  }
  if (begun < text.length) yield counts
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
