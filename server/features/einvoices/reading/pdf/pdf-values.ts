export type PdfReference = { reference: number }
export type PdfDictionary = Map<string, PdfValue>
/** Names keep their slash, so that they are not mistaken for texts. */
export type PdfValue = string | number | boolean | null | PdfReference | PdfDictionary | PdfValue[]

const deepest = 40
const most = 100_000
const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }

/** Reads values of PDF. What is not understood becomes null: a damaged corner must not hide the invoice. */
export class PdfParser {
  private depth = 0
  private read = 0
  private readonly text: string
  at: number

  constructor(text: string, at: number) {
    this.text = text
    this.at = at
  }

  value(): PdfValue {
    this.skipSpace()
    this.read += 1
    if (this.read > most || this.depth > deepest) return this.giveUp()
    const character = this.text[this.at]
    if (this.text.startsWith('<<', this.at)) return this.dictionary()
    if (character === '[') return this.array()
    if (character === '/') return this.name()
    if (character === '(') return this.literal()
    if (character === '<') return this.hexadecimal()
    return this.word()
  }

  private giveUp() {
    this.at = this.text.length
    return null
  }

  private skipSpace() {
    const space = /(?:[\0\t\n\f\r ]|%[^\r\n]*)*/y
    space.lastIndex = this.at
    space.exec(this.text)
    this.at = space.lastIndex
  }

  private dictionary(): PdfDictionary {
    const entries: PdfDictionary = new Map()
    this.at += 2
    this.depth += 1
    for (this.skipSpace(); this.text[this.at] === '/'; this.skipSpace()) {
      const key = this.name().slice(1)
      entries.set(key, this.value())
    }
    this.depth -= 1
    if (this.text.startsWith('>>', this.at)) this.at += 2
    return entries
  }

  private array(): PdfValue[] {
    const values: PdfValue[] = []
    this.at += 1
    this.depth += 1
    for (this.skipSpace(); this.at < this.text.length && this.text[this.at] !== ']'; this.skipSpace()) {
      const before = this.at
      values.push(this.value())
      if (this.at === before) break
    }
    this.depth -= 1
    this.at += 1
    return values
  }

  private name() {
    const pattern = /\/[^\0\t\n\f\r ()<>[\]{}/%]*/y
    pattern.lastIndex = this.at
    const found = pattern.exec(this.text)?.[0] ?? '/'
    this.at += found.length
    return found.replaceAll(/#([\dA-Fa-f]{2})/g, (_, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16)))
  }

  private literal() {
    let text = ''
    let open = 0
    for (this.at += 1; this.at < this.text.length; this.at += 1) {
      const character = this.text[this.at] ?? ''
      if (character === '\\') {
        text += this.escaped()
        continue
      }
      if (character === '(') open += 1
      if (character === ')') {
        if (open === 0) break
        open -= 1
      }
      text += character
    }
    this.at += 1
    return unicode(text)
  }

  /** Leaves the position on the last character of the escape. */
  private escaped() {
    const octal = /[0-7]{1,3}/y
    octal.lastIndex = this.at + 1
    const code = octal.exec(this.text)?.[0]
    if (code !== undefined) {
      this.at += code.length
      return String.fromCodePoint(Number.parseInt(code, 8) & 0xff)
    }
    this.at += 1
    const character = this.text[this.at] ?? ''
    return character === '\n' || character === '\r' ? '' : (escapes[character] ?? character)
  }

  private hexadecimal() {
    const end = this.text.indexOf('>', this.at)
    if (end === -1) return this.giveUp()
    const digits = this.text.slice(this.at + 1, end).replaceAll(/[^\dA-Fa-f]/g, '')
    this.at = end + 1
    return unicode(Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString('latin1'))
  }

  private word(): PdfValue {
    const reference = /(\d{1,10})\s+\d{1,5}\s+R\b/y
    reference.lastIndex = this.at
    const referred = reference.exec(this.text)
    if (referred) {
      this.at = reference.lastIndex
      return { reference: Number(referred[1]) }
    }
    const pattern = /[^\0\t\n\f\r ()<>[\]{}/%]+/y
    pattern.lastIndex = this.at
    const word = pattern.exec(this.text)?.[0]
    if (word === undefined) return null
    this.at += word.length
    if (/^[+-]?(\d+\.?\d*|\.\d+)$/.test(word)) return Number(word)
    return word === 'true' || word === 'false' ? word === 'true' : null
  }
}

/** Texts are written in UTF-16 when they start with its byte order mark. */
function unicode(text: string) {
  if (!text.startsWith('\u00FE\u00FF')) return text
  return new TextDecoder('utf-16be').decode(Buffer.from(text.slice(2), 'latin1'))
}
