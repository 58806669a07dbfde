import { type CellKind, headingOf, type RecordField } from '#shared/record-fields.ts'
import type { WrittenColumn } from '#shared/file-columns.ts'
import { baseCurrency } from '#shared/money/currencies.ts'
import { parseAmount } from '#shared/money/amount-text.ts'
import type { ImportField, Values } from '#server/features/imports/kinds/import-kind.ts'

/** What a cell may refer to. */
type Known = { vatCodeOf: (text: string) => string }

type Reader = (text: string, values: Values, known: Known) => unknown

/** Dates and decimals are in plain notation by now; what cannot be read is left for the rules to refuse. */
const asRead: Reader = (text) => text

const readers: Record<CellKind, Reader> = {
  text: asRead,
  decimal: asRead,
  date: asRead,
  lower_case: (text) => text.toLowerCase(),
  amount: (text, { currency }) => amount(text, currency),
  schemed_id: schemedId,
  vat_code: (text, _, { vatCodeOf }) => vatCodeOf(text),
}

/** The fields of a record that have a column of their own. An empty cell takes the default of a new record. */
export function readFields(fields: Record<string, RecordField>, values: Values, known: Known) {
  const read = Object.entries(fields).flatMap(([name, field]): [string, unknown][] => {
    const text = field.file && values[headingOf(name, field)]
    return field.file && text !== undefined ? [[name, readers[field.file.kind](text, values, known)]] : []
  })
  return Object.fromEntries(read)
}

/** "9932:GB980780684"; without a scheme the rules refuse it, or accept it. */
function schemedId(text: string) {
  const [, scheme = '', id = text] = /^(\w{2,4}):(.*)$/.exec(text) ?? []
  return { scheme, id }
}

/** What is no currency has no amounts either: the row is refused for both. */
const isCurrency = (currency: string) => /^[a-z]{3}$/i.test(currency)

const amount = (text: string, currency: string = baseCurrency) =>
  (isCurrency(currency) ? parseAmount(text, { locale: 'en', currency: currency.toUpperCase() }) : undefined) ?? text

const types: Partial<Record<CellKind, ImportField['type']>> = { amount: 'decimal', decimal: 'decimal', date: 'date' }

/** The columns of a file, as the engine knows them. */
export const importFields = (
  columns: Record<string, Omit<WrittenColumn<never>, 'write'>>,
): Record<string, ImportField> =>
  Object.fromEntries(
    Object.entries(columns).map(([heading, { kind, required = false, headings, example }]) => [
      heading,
      { type: types[kind] ?? 'text', required, headings, example },
    ]),
  )
