import { createHash } from 'node:crypto'
import type { ImportChange } from '#shared/features/imports/imports.contract.ts'
import type { StoredColumn } from '#shared/features/imports/import-formats.ts'
import { AppError } from '#server/platform/app-error.ts'
import { plainHeading } from './checking/match-headings.ts'
import { guessDateFormat, guessDecimalMark } from '#server/platform/tables/column-evidence.ts'
import type { ImportField, ImportKind } from './kinds/import-kind.ts'
import type { Delimiter } from '#server/platform/tables/csv-rows.ts'

/** The same headings in the same order are the same kind of file. */
export const headingsHash = (columns: readonly Pick<StoredColumn, 'column'>[]) =>
  createHash('sha256')
    .update(JSON.stringify(columns.map(({ column }) => plainHeading(column))))
    .digest()

const columnsOfType = (kind: ImportKind, columns: readonly StoredColumn[], type: ImportField['type']) =>
  columns.filter(({ field }) => field !== null && kind.fields[field]?.type === type)

/** How the dates and numbers of the file are written, by all cells of the columns that are read as such. */
export function guessFormats(kind: ImportKind, columns: readonly StoredColumn[], delimiter: string | null) {
  const evidence = (type: ImportField['type']) => columnsOfType(kind, columns, type).map((column) => column.evidence)
  return {
    date_format: guessDateFormat(evidence('date')),
    decimal_mark: guessDecimalMark(evidence('decimal'), delimiter as Delimiter | null),
  }
}

/** Whether other columns are read as dates or numbers than before, so that their formats are guessed anew. */
export const hasOtherColumns = (
  kind: ImportKind,
  before: readonly StoredColumn[],
  after: readonly StoredColumn[],
  type: ImportField['type'],
) => {
  const named = (columns: readonly StoredColumn[]) => columnsOfType(kind, columns, type).map(({ column }) => column)
  return named(before).join('\n') !== named(after).join('\n')
}

/** Columns that are not named keep their field, unless it is given to another one. */
export function withMapping(
  kind: ImportKind,
  columns: readonly StoredColumn[],
  given: NonNullable<ImportChange['columns']>,
): StoredColumn[] {
  const changes = new Map<number, string | null>()
  for (const [position, { column, field }] of given.entries()) {
    if (field !== null && !Object.hasOwn(kind.fields, field)) throw refusedColumn(position, 'imports.unknown_field')
    if (field !== null && [...changes.values()].includes(field)) throw refusedColumn(position, 'imports.field_twice')
    const index = columns.findIndex((known, at) => known.column === column && !changes.has(at))
    if (index === -1) throw refusedColumn(position, 'imports.unknown_column')
    changes.set(index, field)
  }
  const taken = new Set(changes.values())
  return columns.map((column, index) => {
    const field = changes.get(index)
    if (field !== undefined) return { ...column, field }
    return column.field !== null && taken.has(column.field) ? { ...column, field: null } : column
  })
}

const refusedColumn = (
  position: number,
  key: 'imports.unknown_field' | 'imports.field_twice' | 'imports.unknown_column',
) => new AppError('request.invalid', { fields: { [`columns.${position}.field`]: { key } } })
