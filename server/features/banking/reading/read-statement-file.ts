import { isZip, openZip } from '#server/platform/files/unzip.ts'
import { decodeText } from '#server/platform/tables/decode-text.ts'
import { UnreadableFile } from '#server/platform/tables/file-row.ts'
import { XmlProblem } from '#server/platform/xml/decode-xml.ts'
import type { StatementFormat } from '#shared/features/banking/statements.contract.ts'
import { readCamt } from './camt/read-camt.ts'
import { readCsv } from './csv/read-csv.ts'
import { readMt940 } from './mt940/read-mt940.ts'
import { readOfx } from './ofx/read-ofx.ts'
import { readQif } from './qif/read-qif.ts'
import type { ReadOptions, ReadProblem, ReadStatement, StatementReading } from './statement-file.ts'
import { StatementProblem } from './statement-problem.ts'

/** Unpacked, of all files of an archive together. */
const mostBytes = 64 * 1024 * 1024
const mostFiles = 400

/** A statement of any bank in any of the common formats, known by what it says and not by its name. */
export async function readStatementFile(
  bytes: Uint8Array,
  name: string,
  options: ReadOptions,
): Promise<StatementReading> {
  try {
    const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
    return isZip(file) ? await readArchive(file, name, options) : await readOne(file, options)
  } catch (error) {
    const problem = problemOf(error)
    if (problem) return { problem }
    throw error
  }
}

function problemOf(error: unknown): ReadProblem | null {
  if (error instanceof StatementProblem) return error.problem
  if (error instanceof XmlProblem) return { code: 'damaged', line: error.line, detail: error.reason }
  if (error instanceof UnreadableFile) return { code: 'damaged', detail: error.message }
  return null
}

function formatOf(text: string): StatementFormat | null {
  if (/<(?:\w+:)?BkToCstmr(?:AcctRpt|Stmt|DbtCdtNtfctn)\b/.test(text)) return 'camt'
  if (/<OFX>|^OFXHEADER/im.test(text)) return 'ofx'
  if (/^\s*</.test(text)) return null
  if (/^!(?:type|account|option)/im.test(text)) return 'qif'
  if (/^(?:\{.*\{4:)?:(?:20|25|60[FM]|61):/m.test(text)) return 'mt940'
  return 'csv'
}

/** Some banks still write MT940 in the alphabets of DOS: a letter may be wrong, what counts is not. */
function oldText(file: Buffer) {
  const text = file.toString('latin1')
  return /^:25[A-Z]?:/m.test(text) ? text : undefined
}

async function readOne(file: Buffer, options: ReadOptions): Promise<StatementReading> {
  const text = decodeText(file)?.text ?? oldText(file)
  if (text === undefined || text.startsWith('%PDF')) throw new StatementProblem('unknown_format')
  const format = formatOf(text)
  if (format === null) throw new StatementProblem('unknown_format')
  return answer(format, await readAs(format, file, text, options))
}

function readAs(format: StatementFormat, file: Buffer, text: string, options: ReadOptions) {
  if (format === 'camt') return readCamt(file, text, options.currency)
  if (format === 'mt940') return readMt940(text, options.currency)
  if (format === 'ofx') return readOfx(text, options.currency)
  return format === 'qif' ? readQif(text, options) : readCsv(file, options)
}

const answer = (
  format: StatementFormat,
  read: ReadStatement[] | Extract<StatementReading, { mapping_needed: unknown }>['mapping_needed'],
): StatementReading => (Array.isArray(read) ? { format, statements: read } : { mapping_needed: read })

/** All statements of an archive, or none: what is wrong with one of its files is said with its name. */
async function readArchive(file: Buffer, name: string, options: ReadOptions): Promise<StatementReading> {
  const zip = orDamaged(() => openZip(file))
  if (zip.has('xl/workbook.xml')) return answer('csv', await readCsv(file, options))
  const names = zip
    .names()
    .filter((one) => !one.endsWith('/') && !/^__MACOSX\/|(?:^|\/)\.[^/]*$/.test(one))
    .toSorted()
  if (names.length === 0 || names.length > mostFiles) throw new StatementProblem('damaged', undefined, name)
  const statements: ReadStatement[] = []
  let format: StatementFormat = 'csv'
  let left = mostBytes
  for (const one of names) {
    const content = await unpacked(zip, one, left)
    left -= content.length
    const read = await readStatementFile(content, one, options)
    if ('mapping_needed' in read) return read
    if ('problem' in read)
      return { problem: { ...read.problem, detail: `${one}: ${read.problem.detail ?? ''}`.replace(/: $/, '') } }
    format = read.format
    for (const statement of read.statements) statements.push({ ...statement, file: { name: one, format } })
  }
  return { format, statements }
}

function orDamaged<Value>(work: () => Value) {
  try {
    return work()
  } catch {
    throw new StatementProblem('damaged')
  }
}

async function unpacked(zip: ReturnType<typeof openZip>, name: string, limit: number) {
  const pieces: Buffer[] = []
  try {
    for await (const piece of zip.unpack(name, limit)) pieces.push(piece)
  } catch {
    throw new StatementProblem('damaged', undefined, name)
  }
  const content = Buffer.concat(pieces)
  // An archive in an archive could go on for ever.
  if (isZip(content)) throw new StatementProblem('unknown_format', undefined, name)
  return content
}
