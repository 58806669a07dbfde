import { createInflateRaw } from 'node:zlib'

/** How every archive begins, workbooks too. */
export const isZip = (file: Uint8Array) => Buffer.from(file.subarray(0, 4)).toString('latin1') === 'PK\u0003\u0004'

const signatures = { end: 0x06054b50, entry: 0x02014b50, local: 0x04034b50 }
const endSize = 22
const longestComment = 0xffff
const mostEntries = 5_000

type Entry = { name: string; method: number; start: number; packedSize: number }

class BadZip extends Error {}

/**
 * The files in an archive. Nothing is unpacked until it is asked for, and then in pieces, so that an archive which
 * would unpack to gigabytes costs no memory and is given up at the limit. The sizes that it states are not believed.
 */
export function openZip(archive: Buffer) {
  const entries = new Map(listEntries(archive).map((entry) => [entry.name, entry]))
  return {
    names: () => [...entries.keys()],
    has: (name: string) => entries.has(name),
    unpack: (name: string, limit: number) => unpack(archive, entries.get(name), limit),
  }
}

function listEntries(archive: Buffer): Entry[] {
  const end = endRecord(archive)
  const count = archive.readUInt16LE(end + 10)
  if (count > mostEntries) throw new BadZip('too many files')
  const entries: Entry[] = []
  let at = archive.readUInt32LE(end + 16)
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > archive.length || archive.readUInt32LE(at) !== signatures.entry) throw new BadZip('no list of files')
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset))
    const nameEnd = at + 46 + (nameLength ?? 0)
    entries.push({
      name: archive.toString('utf8', at + 46, nameEnd),
      method: archive.readUInt16LE(at + 10),
      packedSize: archive.readUInt32LE(at + 20),
      start: archive.readUInt32LE(at + 42),
    })
    at = nameEnd + (extra ?? 0) + (comment ?? 0)
  }
  return entries
}

function endRecord(archive: Buffer) {
  const lowest = Math.max(0, archive.length - endSize - longestComment)
  for (let at = archive.length - endSize; at >= lowest; at -= 1)
    if (archive.readUInt32LE(at) === signatures.end) return at
  throw new BadZip('no archive')
}

async function* unpack(archive: Buffer, entry: Entry | undefined, limit: number): AsyncGenerator<Buffer> {
  if (!entry) throw new BadZip('no such file')
  let size = 0
  for await (const piece of piecesOf(entry.method, packedBytes(archive, entry))) {
    size += piece.length
    if (size > limit) throw new BadZip('too large')
    yield piece
  }
}

function packedBytes(archive: Buffer, { start, packedSize }: Entry) {
  if (start + 30 > archive.length || archive.readUInt32LE(start) !== signatures.local) throw new BadZip('no file there')
  const from = start + 30 + archive.readUInt16LE(start + 26) + archive.readUInt16LE(start + 28)
  return archive.subarray(from, from + packedSize)
}

async function* piecesOf(method: number, packed: Buffer): AsyncGenerator<Buffer> {
  if (method === 0) {
    yield packed
    return
  }
  if (method !== 8) throw new BadZip('packed in an unknown way')
  const inflate = createInflateRaw({ chunkSize: 65_536 })
  inflate.end(packed)
  try {
    for await (const piece of inflate) yield piece as Buffer
  } catch (error) {
    throw new BadZip('damaged', { cause: error })
  }
}

/** Some programs write a few bytes before it. An archive of PDFs that are not compressed has it near its beginning, too. */
export const isPdf = (file: Uint8Array) =>
  !isZip(file) && Buffer.from(file.subarray(0, 1_024)).toString('latin1').includes('%PDF-')
