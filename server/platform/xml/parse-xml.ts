import { SaxesParser, type SaxesTagNS } from 'saxes'
import { decodeXml, XmlProblem } from './decode-xml.ts'

export type XmlElement = {
  /** With the usual prefix of its namespace, whichever the file uses: `cbc:ID`. */
  name: string
  attributes: Readonly<Record<string, string>>
  children: XmlElement[]
  /** Its own characters, without those of its children. */
  text: string
  line: number
}

const deepest = 60
/** A thousand lines of an invoice with everything that a line can have are about half of it. */
const usualMost = 150_000

/**
 * A strict reader of XML for files of strangers: namespaces are understood, and whatever breaks XML 1.0, or could make it do more than
 * read (document types, entities), is refused. `prefixes` names the known namespaces, `most` is how many elements are read.
 */
export function parseXml(bytes: Uint8Array, prefixes: Readonly<Record<string, string>>, most = usualMost): XmlElement {
  const parser = new SaxesParser({ xmlns: true })
  const open: XmlElement[] = []
  let found: XmlElement | undefined
  let count = 0
  let line = 1
  const fail = (reason: XmlProblem['reason']): never => {
    throw new XmlProblem(reason, parser.line)
  }
  const take = (text: string) => {
    const element = open.at(-1)
    if (element) element.text += text
  }

  parser.on('error', ({ message }) => fail(/entity/.test(message) ? 'entity' : 'malformed'))
  parser.on('doctype', () => fail('doctype'))
  // An attribute may stand on a later line.
  parser.on('opentagstart', () => {
    line = parser.line
  })
  parser.on('opentag', (tag) => {
    count += 1
    if (count > most || open.length >= deepest) fail('too_complex')
    const element = { name: nameOf(tag, prefixes), attributes: attributesOf(tag), children: [], text: '', line }
    open.at(-1)?.children.push(element)
    found ??= element
    open.push(element)
  })
  parser.on('closetag', () => open.pop())
  parser.on('text', take)
  parser.on('cdata', take)
  parser.write(decodeXml(bytes)).close()
  return found ?? fail('malformed')
}

/** The name with the prefix that this product uses; of unknown namespaces, the namespace itself. */
function nameOf({ uri, local }: SaxesTagNS, prefixes: Readonly<Record<string, string>>) {
  const known = prefixes[uri]
  return known === undefined ? `{${uri}}${local}` : `${known}:${local}`
}

/** Those that are not about namespaces. */
function attributesOf({ attributes }: SaxesTagNS) {
  const plain: Record<string, string> = {}
  for (const [name, { value }] of Object.entries(attributes)) if (!/^xmlns(:|$)/.test(name)) plain[name] = value
  return plain
}
