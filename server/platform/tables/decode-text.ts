export type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const strictly = (encoding: Encoding, bytes: Uint8Array) => new TextDecoder(encoding, { fatal: true }).decode(bytes)

/** Characters that no text file of Windows holds: the file is a picture, a PDF or the like. */
const binary = /[\u0000-\u0008\u000B\u000E-\u001F\u007F\u0081\u008D\u008F\u0090\u009D]/ // oxlint-disable-line no-control-regex

/** The text of a file in any common encoding, or null when it is no text. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: Encoding } | null {
  const encoding = encodingOf(bytes)
  try {
    if (encoding !== 'windows-1252') return { text: strictly(encoding, bytes), encoding }
    const text = new TextDecoder(encoding).decode(bytes)
    return binary.test(text) ? null : { text, encoding }
  } catch {
    return null
  }
}

/** By the byte order mark, else by where the zeros are; what is not valid UTF-8 was written by an older Windows. */
function encodingOf(bytes: Uint8Array): Encoding {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return unmarkedUtf16(bytes) ?? (isUtf8(bytes) ? 'utf-8' : 'windows-1252')
}

const looked = 1_000

/** Latin text in UTF-16 has a zero in every other byte. */
function unmarkedUtf16(bytes: Uint8Array): Encoding | null {
  const start = bytes.subarray(0, looked)
  if (bytes.length % 2 === 1 || start.length < 4) return null
  const zerosAt = (parity: number) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length
  const [even, odd] = [zerosAt(0), zerosAt(1)]
  const most = start.length * 0.4
  if (odd > most && even === 0) return 'utf-16le'
  return even > most && odd === 0 ? 'utf-16be' : null
}

function isUtf8(bytes: Uint8Array) {
  try {
    strictly('utf-8', bytes)
    return true
  } catch {
    return false
  }
}
