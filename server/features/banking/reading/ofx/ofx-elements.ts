import { unescapeXml } from '#server/platform/tables/xml-text.ts'
import { StatementProblem } from '../statement-problem.ts'

/** An aggregate with its children, or a field with its text. */
export type OfxElement = { name: string; text: string; children: OfxElement[]; line: number }

const deepest = 30
const usualMost = 1_500_000
const tag = /<(\/?)([A-Za-z0-9._]+)\s*(\/?)>([^<]*)/g

/**
 * The first version is SGML, whose fields are never closed; the second is XML. Both are read in one way: what has text
 * is a field, and a closing tag ends whatever is open up to its own.
 */
export function readElements(text: string, most = usualMost): OfxElement {
  const from = text.search(/<OFX>/i)
  if (from === -1) throw new StatementProblem('expected', 1, '<OFX>')
  const lines = lineCounter(text)
  const root: OfxElement = { name: '', text: '', children: [], line: lines(from) }
  const open = [root]
  let count = 0
  tag.lastIndex = from
  for (let found = tag.exec(text); found; found = tag.exec(text)) {
    count += 1
    const [, slash, name = '', isEmpty, content = ''] = found
    if (count > most || open.length > deepest) throw new StatementProblem('too_large', lines(found.index))
    if (slash) closeTo(open, name.toUpperCase())
    else
      add(open, { name: name.toUpperCase(), text: valueOf(content), children: [], line: lines(found.index) }, isEmpty)
  }
  // A file that was cut off would lack lines.
  if (open.length > 1) throw new StatementProblem('expected', lines(text.length), '</OFX>')
  return root
}

const valueOf = (content: string) => unescapeXml(content.replaceAll(/&nbsp;/gi, ' ')).trim()

function add(open: OfxElement[], element: OfxElement, isEmpty: string | undefined) {
  open.at(-1)?.children.push(element)
  if (element.text === '' && !isEmpty) open.push(element)
}

/** Aggregates are always closed: what is still open within one was a field without text, and what follows it stands beside it. */
function closeTo(open: OfxElement[], name: string) {
  const at = open.findLastIndex((element) => element.name === name)
  if (at === -1) return
  for (const field of open.slice(at + 1)) open[at]?.children.push(...field.children.splice(0))
  open.length = at
}

function lineCounter(text: string) {
  let [line, seen] = [1, 0]
  return (at: number) => {
    line += text.slice(seen, at).split('\n').length - 1
    seen = at
    return line
  }
}

/** Every element of a name, however deep. */
export const named = (from: OfxElement, name: string): OfxElement[] =>
  from.children.flatMap((child) => (child.name === name ? [child] : named(child, name)))

export const child = (from: OfxElement | undefined, name: string) => from?.children.find((one) => one.name === name)

export const textOf = (from: OfxElement | undefined, name: string) => child(from, name)?.text || undefined
