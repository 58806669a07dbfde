import { csvRows, type Delimiter, guessDelimiter } from './csv-rows.ts'
import { decodeText } from './decode-text.ts'
import { type RowBatches, UnreadableFile } from './file-row.ts'
import { openWorkbook } from './xlsx-rows.ts'

export type OpenFile = {
  /** From its beginning, each time. */
  rows: () => RowBatches
  /** The name of the sheet that is read; empty for a text file. */
  sheet: string
  /** Null for a workbook, whose cells know where they end. */
  delimiter: Delimiter | null
}

/** Every archive begins like this, and no text does. */
const isArchive = (file: Buffer) => file.length > 4 && file.readUInt32LE(0) === 0x04034b50

/** A table in a text file or a workbook, whatever its name says. */
export async function openFile(file: Buffer): Promise<OpenFile> {
  if (isArchive(file)) return { ...(await openWorkbook(file)), delimiter: null }
  const decoded = decodeText(file)
  if (!decoded) throw new UnreadableFile('no text')
  const { text } = decoded
  const delimiter = guessDelimiter(text)
  return { rows: () => csvRows(text, delimiter), sheet: '', delimiter }
}
