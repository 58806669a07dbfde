/** Why a file is not read, and in which line of it. */
export class XmlProblem extends Error {
  readonly reason: 'malformed' | 'doctype' | 'entity' | 'too_complex' | 'encoding'
  readonly line: number

  constructor(reason: XmlProblem['reason'], line = 1) {
    super(`${reason} in line ${line}`)
    this.reason = reason
    this.line = line
  }
}

/** The text of an XML file: by its byte order mark, or as its first line declares it, or UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new XmlProblem('encoding')
  }
}

const known = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'])

/** What UTF-16 begins with: a byte order mark, or the first bracket. */
const beginnings: Record<string, string> = {
  fffe: 'utf-16le',
  feff: 'utf-16be',
  '3c00': 'utf-16le',
  '003c': 'utf-16be',
}

function encodingOf(bytes: Uint8Array) {
  const wide = beginnings[Buffer.from(bytes.subarray(0, 2)).toString('hex')]
  if (wide) return wide
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? ''
  return known.has(declared) ? declared : 'utf-8'
}
