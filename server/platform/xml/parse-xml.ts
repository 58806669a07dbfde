import { decodeXml } from './decode-xml.ts'
import { XmlProblem } from './xml-problem.ts'

export type XmlElement = {
  /** With the usual prefix of its namespace, whichever the file uses: `cbc:ID`. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own characters, without those of its children. */
  text: string
  line: number
}

type Scope = Readonly<Record<string, string>>
type Open = { element: XmlElement; tag: string; scope: Scope }

const deepest = 60
/** A thousand lines of an invoice with everything that a line can have are about half of it. */
const usualMost = 150_000

const nameStart = String.raw`[A-Za-z_\u00C0-\uFFFD]`
const name = `${nameStart}[\\w.\\-\u00B7-\uFFFD]*`
const qualified = new RegExp(`(?:(${name}):)?(${name})`, 'uy')
const attribute = new RegExp(`\\s+((?:${name}:)?${name})\\s*=\\s*(?:"([^"<]*)"|'([^'<]*)')`, 'uy')

/**
 * A strict reader of XML for files of strangers: namespaces are understood, and whatever could make it do more than
 * read (document types, entities, processing of any kind) is refused. `prefixes` names the known namespaces,
 * `most` is how many elements are read.
 */
export function parseXml(bytes: Uint8Array, prefixes: Readonly<Record<string, string>>, most = usualMost): XmlElement {
  return new Reader(decodeXml(bytes), prefixes, most).root()
}

class Reader {
  private at = 0
  private line = 1
  private nextBreak: number
  private count = 0
  private readonly open: Open[] = []
  private found: XmlElement | undefined
  private readonly xml: string
  private readonly prefixes: Readonly<Record<string, string>>
  private readonly most: number

  constructor(xml: string, prefixes: Readonly<Record<string, string>>, most: number) {
    this.xml = xml
    this.prefixes = prefixes
    this.most = most
    this.nextBreak = this.breakAfter(0)
  }

  root(): XmlElement {
    while (this.at < this.xml.length) {
      const next = this.xml.indexOf('<', this.at)
      this.takeText(this.xml.slice(this.at, next === -1 ? undefined : next))
      if (next === -1) break
      this.at = next
      this.takeMarkup()
    }
    if (!this.found || this.open.length > 0) this.fail('malformed')
    return this.found
  }

  private takeText(raw: string) {
    const parent = this.open.at(-1)
    if (parent) parent.element.text += this.unescaped(raw)
    else if (raw.trim() !== '') this.fail('malformed')
  }

  private takeMarkup() {
    if (this.xml.startsWith('<!--', this.at)) this.skipTo('-->', 4)
    else if (this.xml.startsWith('<![CDATA[', this.at)) this.takeCharacters()
    else if (this.xml.startsWith('<!', this.at)) this.fail('doctype')
    else if (this.xml.startsWith('<?', this.at)) this.skipTo('?>', 2)
    else if (this.xml.startsWith('</', this.at)) this.close()
    else this.start()
  }

  private skipTo(end: string, from: number) {
    const found = this.xml.indexOf(end, this.at + from)
    if (found === -1) this.fail('malformed')
    this.at = found + end.length
  }

  private takeCharacters() {
    const from = this.at + '<![CDATA['.length
    const parent = this.open.at(-1)
    if (!parent) this.fail('malformed')
    this.skipTo(']]>', from - this.at)
    parent.element.text += this.xml.slice(from, this.at - 3)
  }

  private close() {
    const end = this.xml.indexOf('>', this.at)
    const last = this.open.pop()
    if (end === -1 || !last || this.xml.slice(this.at + 2, end).trimEnd() !== last.tag) this.fail('malformed')
    this.at = end + 1
  }

  private start() {
    const line = this.lineHere()
    const tag = this.match(qualified, this.at + 1)
    const { plain, declared } = this.attributes()
    const scope = declared ? { ...this.open.at(-1)?.scope, ...declared } : (this.open.at(-1)?.scope ?? {})
    const element = {
      name: this.resolved(tag[1] ?? '', tag[2] ?? '', scope),
      attributes: plain,
      children: [],
      text: '',
      line,
    }
    this.add(element)
    if (this.xml.startsWith('/>', this.at)) this.at += 2
    else if (this.xml[this.at] === '>') {
      this.at += 1
      this.open.push({ element, tag: tag[0], scope })
    } else this.fail('malformed')
  }

  private add(element: XmlElement) {
    this.count += 1
    if (this.count > this.most || this.open.length >= deepest) this.fail('too_complex')
    const parent = this.open.at(-1)
    if (parent) parent.element.children.push(element)
    else if (this.found) this.fail('malformed')
    else this.found = element
  }

  private attributes() {
    const plain: Record<string, string> = {}
    let declared: Record<string, string> | undefined
    for (let match = this.nextAttribute(); match; match = this.nextAttribute()) {
      const { key, value } = match
      if (key === 'xmlns' || key.startsWith('xmlns:')) declared = { ...declared, [key.slice(6)]: value }
      else if (Object.hasOwn(plain, key)) this.fail('malformed')
      else plain[key] = value
    }
    while (/\s/.test(this.xml[this.at] ?? '')) this.at += 1
    return { plain, declared }
  }

  private nextAttribute() {
    attribute.lastIndex = this.at
    const match = attribute.exec(this.xml)
    if (!match) return null
    this.at = attribute.lastIndex
    return { key: match[1] ?? '', value: this.unescaped(match[2] ?? match[3] ?? '') }
  }

  private match(pattern: RegExp, at: number) {
    pattern.lastIndex = at
    const match = pattern.exec(this.xml)
    if (!match) this.fail('malformed')
    this.at = pattern.lastIndex
    return match
  }

  /** The name with the prefix that this product uses; of unknown namespaces, the namespace itself. */
  private resolved(prefix: string, local: string, scope: Scope) {
    const namespace = scope[prefix]
    if (namespace === undefined && prefix !== '') this.fail('malformed')
    const known = this.prefixes[namespace ?? '']
    return known === undefined ? `{${namespace ?? ''}}${local}` : `${known}:${local}`
  }

  private unescaped(text: string) {
    if (!text.includes('&')) return text
    return text.replaceAll(/&([^;\s&]{0,10});?/g, (whole, reference: string) =>
      whole.endsWith(';') ? this.character(reference) : this.fail('malformed'),
    )
  }

  private character(reference: string) {
    const known = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }[reference]
    if (known !== undefined) return known
    const [, hex, decimal] = /^#(?:x([\da-fA-F]{1,6})|(\d{1,7}))$/.exec(reference) ?? []
    if (hex === undefined && decimal === undefined) this.fail('entity')
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16)
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : this.fail('malformed')
  }

  /** The next line break is looked for once: a file without any would be searched to its end for each element. */
  private lineHere() {
    while (this.nextBreak < this.at) {
      this.line += 1
      this.nextBreak = this.breakAfter(this.nextBreak + 1)
    }
    return this.line
  }

  private breakAfter(from: number) {
    const found = this.xml.indexOf('\n', from)
    return found === -1 ? Number.POSITIVE_INFINITY : found
  }

  private fail(reason: XmlProblem['reason']): never {
    throw new XmlProblem(reason, this.lineHere())
  }
}
