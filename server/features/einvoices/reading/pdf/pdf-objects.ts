import { inflateSync } from 'node:zlib'
import { PdfParser, type PdfDictionary, type PdfValue } from './pdf-values.ts'

/** What a stream may grow to. A compressed file of a few kilobytes can claim to be gigabytes. */
const largestStream = 20 * 1024 * 1024
const mostObjects = 200_000

const flate = ['/FlateDecode', '/Fl']

export type PdfStream = { dictionary: PdfDictionary; bytes: Uint8Array }
export type PdfObject = PdfValue | PdfStream

export const isStream = (value: PdfObject | undefined): value is PdfStream =>
  value instanceof Object && 'bytes' in value && value.bytes instanceof Uint8Array

/**
 * Every object of a PDF, found by reading the file from start to end instead of by its table of contents: tables are
 * often wrong, and of objects that were changed the last one counts either way.
 */
export function readPdfObjects(file: Uint8Array): Map<number, PdfObject> {
  const text = Buffer.from(file.buffer, file.byteOffset, file.byteLength).toString('latin1')
  const objects = new Map<number, PdfObject>()
  const lengths = readLengths(text)
  const start = /(\d{1,10})\s+\d{1,5}\s+obj\b/g
  for (let match = start.exec(text); match && objects.size < mostObjects; match = start.exec(text)) {
    const parser = new PdfParser(text, start.lastIndex)
    const value = parser.value()
    const number = Number(match[1])
    const body = value instanceof Map ? streamAt(file, text, parser.at, possibleLengths(value, lengths)) : undefined
    objects.set(number, body ? { dictionary: value as PdfDictionary, bytes: body.bytes } : value)
    start.lastIndex = Math.max(start.lastIndex, body?.end ?? parser.at)
  }
  for (const object of objects.values().toArray()) addPacked(objects, object)
  return objects
}

/** Whole numbers that are objects of their own: the length of a stream can be one, written after the stream. */
function readLengths(text: string) {
  const lengths = new Map<number, number[]>()
  for (const [, number, length] of text.matchAll(/(\d{1,10})\s+\d{1,5}\s+obj\s+(\d{1,10})\s+endobj/g)) {
    lengths.set(Number(number), [...(lengths.get(Number(number)) ?? []), Number(length)])
  }
  return lengths
}

function possibleLengths(dictionary: PdfDictionary, lengths: Map<number, number[]>) {
  const length = dictionary.get('Length')
  if (typeof length === 'number') return [length]
  return length instanceof Object && 'reference' in length ? (lengths.get(length.reference) ?? []) : []
}

/** The bytes between `stream` and `endstream`: an attached PDF has both words inside, so its length counts first. */
function streamAt(file: Uint8Array, text: string, from: number, lengths: number[]) {
  const keyword = /\s*stream(\r\n|\n|\r)/y
  keyword.lastIndex = from
  if (!keyword.exec(text)) return undefined
  const begin = keyword.lastIndex
  const claimed = lengths.find((length) => /^\s*endstream/.test(text.slice(begin + length, begin + length + 20)))
  const end = claimed === undefined ? text.indexOf('endstream', begin) : begin + claimed
  return end === -1 ? undefined : { bytes: file.subarray(begin, end), end }
}

/** The objects inside an object stream: small ones are packed and compressed together. */
function addPacked(objects: Map<number, PdfObject>, object: PdfObject) {
  if (!isStream(object) || object.dictionary.get('Type') !== '/ObjStm') return
  const first = object.dictionary.get('First')
  const bytes = decodedStream(object)
  if (!bytes || typeof first !== 'number') return
  const text = Buffer.from(bytes).toString('latin1')
  for (const [, number, offset] of text.slice(0, first).matchAll(/(\d+)\s+(\d+)/g)) {
    if (objects.size >= mostObjects) return
    const id = Number(number)
    if (!objects.has(id)) objects.set(id, new PdfParser(text, first + Number(offset)).value())
  }
}

/** What a stream contains, if it is not compressed or by Flate, as e-invoices are; undefined for anything else. */
export function decodedStream({ dictionary, bytes }: PdfStream): Uint8Array | undefined {
  const filter = dictionary.get('Filter')
  const filters = Array.isArray(filter) ? filter : filter === undefined ? [] : [filter]
  if (filters.length === 0) return bytes.length > largestStream ? undefined : bytes
  if (filters.length > 1 || !flate.some((name) => name === filters[0])) return undefined
  try {
    return inflateSync(bytes, { maxOutputLength: largestStream, finishFlush: 2 })
  } catch {
    return undefined
  }
}
