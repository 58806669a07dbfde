import type { FieldMessage } from '#shared/validation/field-errors.ts'

/** What all cells of a column say about how its dates and numbers are written. Added up while the file is read. */
export type ColumnEvidence = {
  /** How many cells each format can read. */
  dates: Record<DateFormat, number>
  /** How many are different days with the day first and with the month first. */
  twoWays: number
  /** How many numbers can only have this decimal mark, and how many could have either. */
  marks: Record<DecimalMark | 'either', number>
}

/** A column of a file as the database keeps it with its import. */
export type StoredColumn = { column: string; field: string | null; samples: string[]; evidence: ColumnEvidence }

/** Something that is wrong with a row, or that it lacks. */
export type StoredProblem = FieldMessage & { field: string; line?: number }

/** How the dates of a file are written. Months may also be words, and years two digits. */
export const dateFormats = ['YYYY-MM-DD', 'DD/MM/YYYY', 'MM/DD/YYYY', 'serial'] as const
export type DateFormat = (typeof dateFormats)[number]

/** What stands before the decimals. The other one groups thousands. */
export const decimalMarks = ['.', ','] as const
export type DecimalMark = (typeof decimalMarks)[number]
