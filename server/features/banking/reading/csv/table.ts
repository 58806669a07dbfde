import type { CsvField, CsvMapping, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import type { ColumnEvidence, DateFormat, DecimalMark } from '#shared/features/imports/import-formats.ts'
import { addEvidence, guessDateFormat, guessDecimalMark, noEvidence } from '#server/platform/tables/column-evidence.ts'
import type { Delimiter } from '#server/platform/tables/csv-rows.ts'
import type { FileRow } from '#server/platform/tables/file-row.ts'
import { areDaysGuessed, guessed, isDay, isSignGuessed, refined } from './columns-by-content.ts'
import { fieldsOfHeadings } from './headings.ts'

/** A table with the row of its headings found, and what all its cells say about dates and numbers. */
export type Table = {
  columns: { column: string; field: CsvField | null; samples: string[]; evidence: ColumnEvidence }[]
  rows: FileRow[]
  delimiter: Delimiter | null
  /** The columns are ambiguous, and a wrong guess would go unnoticed. */
  isGuess: boolean
}

const lookedAt = 40

const score = (row: FileRow) => fieldsOfHeadings(row.cells).filter((field) => field !== null).length

/** The row with most known headings, else the one above the first date if it has no figures; -1 if there is none. */
function headingsAt(rows: readonly FileRow[]) {
  const [best] = rows.map((row, index) => ({ index, score: score(row) })).toSorted((a, b) => b.score - a.score)
  if (best && best.score >= 2) return best.index
  const above = rows.findIndex(({ cells }) => cells.some((cell) => isDay(cell.trim()))) - 1
  const isHead = above >= 0 && rows[above]?.cells.every((cell) => !/\d/.test(cell))
  return isHead ? above : -1
}

/** Banks write the account, the owner and the period above the headings; some write no headings at all. */
export function tableOf(rows: readonly FileRow[], delimiter: Delimiter | null): Table {
  const head = rows.slice(0, lookedAt)
  const at = headingsAt(head)
  const widest = Math.max(...head.map(({ cells }) => cells.length))
  const headings = rows[at]?.cells ?? Array.from({ length: widest }, () => '')
  const body = rows.slice(at + 1)
  const names = distinctNames(headings)
  const filled = headings.map((_, index) => body.map((row) => row.cells[index]?.trim() ?? '').filter(Boolean))
  const fields = at === -1 ? guessed(filled) : refined(fieldsOfHeadings(headings), filled)
  const columns = filled.map((cells, index) => {
    const evidence = noEvidence()
    for (const cell of cells) addEvidence(evidence, cell)
    const samples = [...new Set(cells)].slice(0, 3)
    return { column: names[index] ?? '', field: fields[index] ?? null, samples, evidence }
  })
  const isGuess = at === -1 ? areDaysGuessed(fields, filled) : isSignGuessed(fields, filled, headings)
  return { columns, rows: body, delimiter, isGuess }
}

/** A column without a heading, or with that of another one, is known by its number. */
function distinctNames(headings: readonly string[]) {
  const seen = new Set<string>()
  return headings.map((heading, index) => {
    const bare = heading.replaceAll(/\s+/g, ' ').trim().slice(0, 150)
    const name = bare === '' || seen.has(bare) ? `${bare} #${index + 1}`.trim() : bare
    seen.add(name)
    return name
  })
}

export type Settled = {
  fields: (CsvField | null)[]
  date_format: DateFormat | null
  decimal_mark: DecimalMark | null
  isGuess: boolean
}

/** As it was said for this account, if the file has these columns; else as its headings and its cells say. */
export function settle(table: Table, mapping: CsvMapping | undefined): Settled {
  const said = new Map(mapping?.columns.map(({ column, field }) => [column, field]))
  const fits = mapping !== undefined && table.columns.every(({ column }) => said.has(column))
  const fields = table.columns.map(({ column, field }) => (fits ? (said.get(column) ?? null) : field))
  const evidenceOf = (...wanted: CsvField[]) =>
    table.columns.filter((_, index) => wanted.includes(fields[index] ?? 'text')).map(({ evidence }) => evidence)
  const dates = guessDateFormat(evidenceOf('booked_date', 'value_date'))
  const amounts = evidenceOf('amount', 'money_in', 'money_out', 'balance', 'fee')
  return {
    fields,
    isGuess: table.isGuess && !fits,
    date_format: dates ?? (fits ? mapping.date_format : null),
    decimal_mark: guessDecimalMark(amounts, table.delimiter) ?? (fits ? mapping.decimal_mark : null),
  }
}

/** With nothing left to ask. */
type Certain = Settled & { date_format: DateFormat; decimal_mark: DecimalMark }

export function isSettled(settled: Settled): settled is Certain {
  const { fields, isGuess, date_format: date, decimal_mark: mark } = settled
  if (isGuess) return false
  const has = (...wanted: CsvField[]) => wanted.every((field) => fields.includes(field))
  return date !== null && mark !== null && has('booked_date') && (has('amount') || has('money_in', 'money_out'))
}

const askedAtOnce = 100

/** The user is asked about rows without a direction together with the columns. */
export const previewOf = (
  table: Table,
  settled: Settled,
  asked: Pick<CsvPreview, 'unclear' | 'directions'>,
): CsvPreview => ({
  unclear: asked.unclear.slice(0, askedAtOnce),
  directions: asked.directions,
  columns: table.columns.map(({ column, samples }, index) => ({
    column,
    field: settled.fields[index] ?? null,
    samples: samples.map((sample) => sample.slice(0, 80)),
  })),
  date_format: settled.date_format,
  decimal_mark: settled.decimal_mark,
  row_count: table.rows.length,
})
