import { minorToDecimal } from '#shared/i18n/formats.ts'
import { type CellKind, type FileColumn, headingOf, type RecordField } from '#shared/record-fields.ts'

type Cell = string | number | null

/** A column of a file with what an export writes into it. */
export type WrittenColumn<Row> = Omit<FileColumn, 'heading'> & { write: (row: Row) => Cell; required?: true }

/** The columns of fields that take several, by field. */
export type Parts<Row> = Record<string, Record<string, WrittenColumn<Row>>>

type Written = Record<string, unknown> & { currency?: string }

/** The columns of a file by their headings, in the order of the fields. */
export const fileColumns = <Row extends Written>(fields: Record<string, RecordField>, parts: Parts<Row>) =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]): [string, WrittenColumn<Row>][] => {
      const { file, required } = field
      if (!file) return Object.entries(parts[name] ?? {})
      const write = (row: Row) => written[file.kind](row[name], row)
      return [[headingOf(name, field), { ...file, ...(required && { required }), write }]]
    }),
  )

/** What an export writes, by heading. */
export const writersOf = <Row>(columns: Record<string, WrittenColumn<Row>>) =>
  Object.fromEntries(Object.entries(columns).map(([heading, { write }]) => [heading, write]))

const asWritten = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? value : null)

/** The scheme, a colon, and the id within it. */
const schemedId = (value: unknown) =>
  typeof value === 'object' && value !== null && 'scheme' in value && 'id' in value
    ? `${String(value.scheme)}:${String(value.id)}`
    : ''

const amount = (minor: unknown, { currency }: Written) =>
  typeof minor === 'number' && currency !== undefined ? minorToDecimal(minor, currency) : null

const written: Record<CellKind, (value: unknown, row: Written) => Cell> = {
  text: asWritten,
  lower_case: asWritten,
  decimal: asWritten,
  date: asWritten,
  vat_code: asWritten,
  schemed_id: schemedId,
  amount,
}
