import { XmlProblem } from './xml-problem.ts'

/** The text of an XML file: by its byte order mark, or as its first line declares it, or UTF-8. */
export function decodeXml(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes)
  } catch {
    throw new XmlProblem('encoding')
  }
}

const known = new Set(['utf-8', 'iso-8859-1', 'iso-8859-15', 'windows-1252', 'us-ascii'])

function encodingOf(bytes: Uint8Array) {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  if (first === 0x3c && second === 0) return 'utf-16le'
  if (first === 0 && second === 0x3c) return 'utf-16be'
  const start = Buffer.from(bytes.subarray(0, 200)).toString('latin1')
  const declared = /^[^<]{0,3}<\?xml[^>]*encoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1]?.toLowerCase() ?? ''
  return known.has(declared) ? declared : 'utf-8'
}
