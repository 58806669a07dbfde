import { setImmediate } from 'node:timers/promises'
import { importLimits } from '#shared/features/imports/imports.contract.ts'
import type { StoredColumn } from '#shared/features/imports/import-formats.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { addEvidence, noEvidence } from '#server/platform/tables/column-evidence.ts'
import type { ImportKind } from '#server/features/imports/kinds/import-kind.ts'
import { type FileRow, UnreadableFile } from '#server/platform/tables/file-row.ts'
import type { OpenFile } from '#server/platform/tables/open-file.ts'
import { AppError } from '#server/platform/app-error.ts'
import { countKnownHeadings } from './match-headings.ts'

export type FileColumn = Omit<StoredColumn, 'field'>

/** What is known of a file once all of it was looked at. */
export type Analysis = {
  columns: FileColumn[]
  headingLine: number
  /** The lines at the end that add up the others. */
  totalsLines: Set<number>
  /** Rows that are neither above the headings nor totals. */
  rowCount: number
}

/** Reports write their title and a period above the headings. */
const linesLookedAt = 10
const linesOfTotals = 3
const samplesShown = 3
const sampleLength = 80

const totals =
  /^(?:grand |sub-?)?totals?(?: (?:[a-z]{3}|général|due))?:?$|^(?:summe|gesamt|gesamtsumme|sous-total|total g[ée]n[ée]ral):?$/i

export const isTotals = ({ cells }: Pick<FileRow, 'cells'>) => {
  const first = cells.find((cell) => cell.trim() !== '') ?? ''
  return totals.test(first.trim())
}

/** Looks at every row once, without keeping it. Others go on meanwhile. */
export async function analyseFile(file: OpenFile, kind: ImportKind): Promise<Analysis> {
  const head = await firstRows(file)
  const headings = headingRow(head, kind)
  const columns = headings.cells.map((cell) => ({ column: headingText(cell), samples: [], evidence: noEvidence() }))
  let rowCount = 0
  let last: FileRow[] = []
  for await (const batch of file.rows()) {
    const rows = batch.filter(({ line }) => line > headings.line)
    for (const row of rows) addRow(columns, row)
    rowCount += rows.length
    last = [...last, ...rows].slice(-linesOfTotals)
    // Three more may be totals.
    if (rowCount > importLimits.rows + linesOfTotals) break
    await setImmediate()
  }
  const totalsLines = new Set(last.filter(isTotals).map(({ line }) => line))
  rowCount -= totalsLines.size
  if (rowCount === 0) throw new UnreadableFile('nothing below the headings')
  if (rowCount > importLimits.rows) throw new AppError('import.too_many_rows', { params: { count: importLimits.rows } })
  return { columns, headingLine: headings.line, totalsLines, rowCount }
}

const headingText = (cell: string) => asOneLine(cell).slice(0, importLimits.headingLength).trim()

async function firstRows(file: OpenFile) {
  for await (const batch of file.rows()) return batch.slice(0, linesLookedAt)
  throw new UnreadableFile('an empty file')
}

/** The row that names most fields, else the first one. */
function headingRow(rows: FileRow[], kind: ImportKind) {
  const [best] = rows
    .map((row) => ({ row, known: countKnownHeadings(kind, row.cells) }))
    .toSorted((a, b) => b.known - a.known)
  if (!best) throw new UnreadableFile('an empty file')
  return best.row
}

function addRow(columns: FileColumn[], { cells }: FileRow) {
  for (const [index, column] of columns.entries()) {
    const cell = (cells[index] ?? '').trim()
    if (cell === '') continue
    addEvidence(column.evidence, cell)
    const { samples } = column
    if (samples.length >= samplesShown) continue
    const sample = asOneLine(cell).slice(0, sampleLength)
    if (!samples.includes(sample)) samples.push(sample)
  }
}
