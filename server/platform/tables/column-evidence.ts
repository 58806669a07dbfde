import {
  type ColumnEvidence,
  type DateFormat,
  dateFormats,
  type DecimalMark,
} from '#shared/features/imports/import-formats.ts'
import type { Delimiter } from './csv-rows.ts'
import { readInEveryFormat } from './read-date.ts'
import { markIn } from './read-decimal.ts'

export const noEvidence = (): ColumnEvidence => ({
  dates: { 'YYYY-MM-DD': 0, 'DD/MM/YYYY': 0, 'MM/DD/YYYY': 0, serial: 0 },
  twoWays: 0,
  marks: { '.': 0, ',': 0, either: 0 },
})

const longestValue = 40

export function addEvidence(evidence: ColumnEvidence, cell: string) {
  if (cell.length > longestValue || !/\d/.test(cell)) return
  const days = readInEveryFormat(cell)
  if (days) addDays(evidence, days)
  const mark = markIn(cell)
  if (mark !== null) evidence.marks[mark] += 1
}

function addDays(evidence: ColumnEvidence, days: Record<DateFormat, string | null>) {
  for (const format of dateFormats) if (days[format] !== null) evidence.dates[format] += 1
  const { 'DD/MM/YYYY': dayFirst, 'MM/DD/YYYY': monthFirst } = days
  if (dayFirst && monthFirst && dayFirst !== monthFirst) evidence.twoWays += 1
}

const sum = (columns: readonly ColumnEvidence[], count: (evidence: ColumnEvidence) => number) =>
  columns.reduce((total, evidence) => total + count(evidence), 0)

/** The format that reads most dates of these columns; null when day and month could as well be the other way round. */
export function guessDateFormat(columns: readonly ColumnEvidence[]): DateFormat | null {
  const [best, next] = dateFormats
    .map((format) => ({ format, count: sum(columns, ({ dates }) => dates[format]) }))
    .toSorted((a, b) => b.count - a.count)
  if (!best || best.count === 0) return 'YYYY-MM-DD'
  const isTied = best.count === next?.count && sum(columns, ({ twoWays }) => twoWays) > 0
  return isTied ? null : best.format
}

/** The mark that more numbers of these columns speak for; null when every one of them could be read both ways. */
export function guessDecimalMark(columns: readonly ColumnEvidence[], delimiter: Delimiter | null): DecimalMark | null {
  const [points, commas, either] = (['.', ',', 'either'] as const).map((mark) =>
    sum(columns, ({ marks }) => marks[mark]),
  )
  if (points !== commas) return (points ?? 0) > (commas ?? 0) ? '.' : ','
  // Numbers in a workbook are numbers, and a file that is divided by commas would have to quote each of them.
  if (delimiter === null || either === 0) return '.'
  return null
}
