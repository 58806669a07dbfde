import type { CsvDirection, CsvField, CsvPreview } from '#shared/features/banking/csv-mapping.ts'
import { asOneLine } from '#shared/validation/text.ts'
import { tidy } from '../values.ts'
import { isNegative } from './columns-by-content.ts'
import { signOf } from './direction-words.ts'
import type { Table } from './table.ts'

/** What is not said by texts. */
const figures = new Set<CsvField | null>([
  'booked_date',
  'value_date',
  'amount',
  'money_in',
  'money_out',
  'balance',
  'fee',
  'direction',
])

const written = (text: string) => asOneLine(tidy(text, 200))

const cellOf = (cells: readonly string[], at = -1) => cells[at]?.trim() ?? ''

type Fields = readonly (CsvField | null)[]
type Unclear = CsvPreview['unclear'][number]

/** What a row says of its direction, and its texts: by these an answer is remembered. */
function keyOf(cells: readonly string[], fields: Fields) {
  const texts = cells.filter((cell, index) => !figures.has(fields[index] ?? null) && /\p{L}/u.test(cell))
  return { word: written(cells[fields.indexOf('direction')] ?? ''), text: written(texts.join(' ')) }
}

/** 1 for money in, -1 for money out, null if neither the bank's word nor the user says which. */
export function directionOf(cells: readonly string[], fields: Fields, said: readonly CsvDirection[]) {
  const { word, text } = keyOf(cells, fields)
  const answer = said.findLast((one) => one.word === word && one.text === text)
  if (answer) return answer.is === 'in' ? 1 : -1
  return signOf(word)
}

/** Amounts in a column without any sign, beside which the column of directions says none. */
export function unclearRows({ rows }: Table, fields: Fields, said: readonly CsvDirection[]): Unclear[] {
  const [direction, amount, day] = (['direction', 'amount', 'booked_date'] as const).map((one) => fields.indexOf(one))
  if (direction === -1 || rows.some(({ cells }) => isNegative(cellOf(cells, amount)))) return []
  const unclear = rows.flatMap(({ cells, line }): Unclear[] => {
    const isLine = /\d/.test(cellOf(cells, day)) && /[1-9]/.test(cellOf(cells, amount))
    if (!isLine || directionOf(cells, fields, said) !== null) return []
    return [{ line, ...keyOf(cells, fields), amount: cellOf(cells, amount) }]
  })
  return [...new Map(unclear.map((row) => [`${row.word}\n${row.text}`, row])).values()]
}
