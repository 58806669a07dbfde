export type CsvValue = string | number | boolean | null

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/**
 * Spreadsheets would execute a cell that begins like a formula, in some languages with full-width signs too; a leading apostrophe makes it
 * text. Numbers stay as they are.
 */
const harmless = (text: string) => (/^[=+\-@\t\r\n＝＋－＠]/.test(text) && !isNumber(text) ? `'${text}` : text)

function cell(value: CsvValue) {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly CsvValue[]) => `${values.map(cell).join(',')}\r\n`

/** The byte order mark tells spreadsheets that it is UTF-8. */
const mark = '\u{feff}'

/** A CSV file, in chunks large enough to be worth sending. */
export async function* csvFile<Row>(columns: Record<string, (row: Row) => CsvValue>, rows: AsyncIterable<Row>) {
  let chunk = mark + line(Object.keys(columns))
  for await (const row of rows) {
    chunk += line(Object.values(columns).map((value) => value(row)))
    if (chunk.length > 32_768) {
      yield chunk
      chunk = ''
    }
  }
  yield chunk
}
