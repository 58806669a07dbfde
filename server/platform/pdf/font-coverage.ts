/** The characters that a set of fonts has, one bit for each code point. */
export type Coverage = { has: (codePoint: number) => boolean }

const codePoints = 0x11_00_00

/** Reads the character maps of TrueType files, in the formats that all current fonts have. */
export function coverageOf(fonts: Buffer[]): Coverage {
  const bits = new Uint8Array(codePoints / 8)
  const add = (codePoint: number) => {
    bits[codePoint >> 3] = (bits[codePoint >> 3] ?? 0) | (1 << (codePoint & 7))
  }
  for (const font of fonts) for (const map of characterMapsOf(font)) readMap(map, add)
  return { has: (codePoint) => ((bits[codePoint >> 3] ?? 0) & (1 << (codePoint & 7))) !== 0 }
}

const directoryStart = 12
const directoryEntry = 16

function characterMapsOf(font: Buffer) {
  const table = tableOf(font, 'cmap')
  const count = table.readUInt16BE(2)
  return Array.from({ length: count }, (_, index) => table.subarray(table.readUInt32BE(4 + 8 * index + 4)))
}

function tableOf(font: Buffer, wanted: string) {
  const count = font.readUInt16BE(4)
  for (let index = 0; index < count; index += 1) {
    const entry = directoryStart + directoryEntry * index
    if (font.toString('latin1', entry, entry + 4) === wanted) return font.subarray(font.readUInt32BE(entry + 8))
  }
  throw new Error(`The font has no table ${wanted}`)
}

type Add = (codePoint: number) => void

function readMap(map: Buffer, add: Add) {
  const format = map.readUInt16BE(0)
  if (format === 4) readSegments(map, add)
  if (format === 12) readGroups(map, add)
}

/** Format 4: the first plane, in segments that either shift the code or look it up. */
function readSegments(map: Buffer, add: Add) {
  const size = map.readUInt16BE(6)
  const [ends, starts, deltas, offsets] = [14, 16 + size, 16 + 2 * size, 16 + 3 * size]
  for (let at = 0; at < size; at += 2) {
    const offset = map.readUInt16BE(offsets + at)
    const start = map.readUInt16BE(starts + at)
    for (let code = start; code <= map.readUInt16BE(ends + at) && code < 0xff_ff; code += 1) {
      const glyph =
        offset === 0
          ? (code + map.readUInt16BE(deltas + at)) & 0xff_ff
          : map.readUInt16BE(offsets + at + offset + 2 * (code - start))
      if (glyph !== 0) add(code)
    }
  }
}

/** Format 12: runs of codes over all planes. */
function readGroups(map: Buffer, add: Add) {
  const count = map.readUInt32BE(12)
  for (let index = 0; index < count; index += 1) {
    const group = 16 + 12 * index
    const end = map.readUInt32BE(group + 4)
    for (let code = map.readUInt32BE(group); code <= end; code += 1) add(code)
  }
}
