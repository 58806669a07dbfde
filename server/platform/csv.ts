export type CsvValue = string | number | boolean | null

const isNumber = (text: string) => /^-?\d+(\.\d+)?$/.test(text)

/** A cell that begins like a formula is run by a spreadsheet; a leading apostrophe makes it text. Numbers are not touched. */
const harmless = (text: string) => (/^[=+\-@\t\r]/.test(text) && !isNumber(text) ? `'${text}` : text)

function cell(value: CsvValue) {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = harmless(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

const line = (values: readonly CsvValue[]) => `${values.map(cell).join(',')}\r\n`

/** The byte order mark tells spreadsheets that it is UTF-8. */
const mark = '\u{feff}'

/** A CSV file, row by row, in chunks that are worth sending. */
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
