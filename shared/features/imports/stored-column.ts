import type { FieldMessage } from '#shared/validation/field-errors.ts'
import type { DateFormat, DecimalMark } from './import-formats.ts'

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
