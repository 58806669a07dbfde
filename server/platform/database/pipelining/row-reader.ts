import { type FieldDef, types } from 'pg'

export type RowReader = { fields: readonly FieldDef[]; read: (values: readonly (string | null)[]) => object }

/**
 * Turns the values of a row into an object. Objects with many names are slow unless the engine knows their shape, so a
 * row starts as a copy of an empty one, which has been parsed and not put together name by name.
 */
function rowReader(fields: readonly FieldDef[]): RowReader {
  const columns = fields.map(({ name, dataTypeID }) => ({ name, parse: types.getTypeParser(dataTypeID, 'text') }))
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(fields.map(({ name }) => [name, null])))) as object
  const read = (values: readonly (string | null)[]) => {
    const row: Record<string, unknown> = { ...blank }
    columns.forEach(({ name, parse }, index) => {
      const value = values[index]
      if (typeof value === 'string') row[name] = parse(value)
    })
    return row
  }
  return { fields, read }
}

const isSame = (some: readonly FieldDef[], others: readonly FieldDef[]) =>
  some.length === others.length &&
  some.every(({ name, dataTypeID }, index) => {
    const other = others[index]
    return other?.name === name && other.dataTypeID === dataTypeID
  })

/** Keeps the readers of prepared statements, which are few. A migration may change what one of them returns. */
export function createRowReaders() {
  const kept = new Map<string, RowReader>()
  return (statement: string | undefined, fields: readonly FieldDef[]) => {
    const known = statement === undefined ? undefined : kept.get(statement)
    if (known && isSame(known.fields, fields)) return known
    const reader = rowReader(fields)
    if (statement !== undefined) kept.set(statement, reader)
    return reader
  }
}

export type RowReaderFor = ReturnType<typeof createRowReaders>
