import type { DateFormat, DecimalMark } from '#shared/features/imports/import-formats.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { readDate } from '#server/platform/tables/read-date.ts'
import { readDecimal } from '#server/platform/tables/read-decimal.ts'
import type {
  ImportField,
  ImportKind,
  Problem,
  ReadRow,
  RowGroup,
  Values,
} from '#server/features/imports/kinds/import-kind.ts'
import type { FileRow } from '#server/platform/tables/file-row.ts'

/** How the rows of a file are read. */
export type Reader = {
  kind: ImportKind
  /** The field of each column, in their order. */
  fields: readonly (string | null)[]
  /** What the headings say of every row. */
  said: Values
  /** Whether cells end at a delimiter, which may also stand in a value that lacks its quotation marks. */
  isDelimited: boolean
  dateFormat: DateFormat | null
  decimalMark: DecimalMark | null
}

export type Readable = ReadRow & { problems: Problem[] }

/** Until the user has chosen the date format, dates are read with the day first: nothing is saved before. */
const meanwhile = { date: 'DD/MM/YYYY', decimal: '.' } as const

/** What a spreadsheet shows in place of a value that it cannot work out. */
const formulaError = /^#(?:REF!|N\/A|NAME\?|VALUE!|DIV\/0!|NULL!|NUM!|SPILL!|CALC!)$/i

/** The values of a row by field. What cannot be read in the format of its column is a problem and stays as written. */
export function readValues(reader: Reader, { line, cells }: FileRow): Readable {
  const values: Record<string, string | undefined> = { ...reader.said }
  const problems: Problem[] = []
  for (const [index, field] of reader.fields.entries()) {
    const text = (cells[index] ?? '').trim()
    if (field === null || text === '') continue
    const type = reader.kind.fields[field]?.type ?? 'text'
    const value = readCell(reader, type, text)
    const problem = whyNoValue(text, type, value)
    if (problem !== null) problems.push({ field, key: problem, line })
    values[field] = value ?? text
  }
  return { line, values, problems: [...problems, ...whyNotWithinHeadings(reader, { line, cells })] }
}

function whyNoValue(text: string, type: ImportField['type'], value: string | null): Problem['key'] | null {
  if (formulaError.test(text)) return 'imports.formula_error'
  if (value !== null) return null
  return type === 'date' ? 'imports.no_date' : 'imports.no_number'
}

/** A row that goes on after the last heading has values in the wrong columns: 1,200.00 without quotation marks is 1. */
function whyNotWithinHeadings({ isDelimited, fields }: Reader, { line, cells }: FileRow): Problem[] {
  const beyond = isDelimited ? cells.slice(fields.length).filter((cell) => cell.trim() !== '') : []
  if (beyond.length === 0) return []
  const text = asOneLine(beyond.join(' ')).slice(0, 60).trim()
  return [{ field: '', key: 'imports.beyond_headings', params: { text }, line }]
}

function readCell({ dateFormat, decimalMark }: Reader, type: ImportField['type'], text: string) {
  if (type === 'date') return readDate(text, dateFormat ?? meanwhile.date)
  return type === 'decimal' ? readDecimal(text, decimalMark ?? meanwhile.decimal) : text
}

export type ReadableGroup = { rows: RowGroup; problems: Problem[] }

/** Rows that follow each other and have the same key become one group. */
export function groupRows(kind: ImportKind, rows: readonly Readable[]): ReadableGroup[] {
  const groups: { key: string; rows: [ReadRow, ...ReadRow[]]; problems: Problem[] }[] = []
  for (const { problems, ...row } of rows) {
    const key = kind.keyOf?.(row.values) ?? ''
    const last = groups.at(-1)
    if (last && key !== '' && last.key === key) {
      last.rows.push(row)
      last.problems.push(...problems)
    } else groups.push({ key, rows: [row], problems: [...problems] })
  }
  return groups
}

/** Batches in which no record is torn apart: its rows wait until the next batch has shown where it ends. */
export async function* wholeRecords(reader: Reader, batches: Iterable<FileRow[]> | AsyncIterable<FileRow[]>) {
  let waiting: FileRow[] = []
  for await (const batch of batches) {
    const rows = [...waiting, ...batch]
    const end = reader.kind.keyOf ? startOfLastRecord(reader, rows) : rows.length
    waiting = rows.slice(end)
    if (end > 0) yield rows.slice(0, end)
  }
  if (waiting.length > 0) yield waiting
}

/** The index of the first row of the record that may go on. */
export function startOfLastRecord(reader: Reader, rows: readonly FileRow[]) {
  const { kind } = reader
  const keyAt = (index: number) => {
    const row = rows[index]
    return row && kind.keyOf?.(readValues(reader, row).values)
  }
  const last = rows.length - 1
  const key = keyAt(last)
  if (!key) return last
  return rows.findLastIndex((_row, index) => keyAt(index) !== key) + 1
}
