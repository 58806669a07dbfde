import type { XmlElement } from '#server/platform/xml/parse-xml.ts'
import type { RuleFinding } from '../rules/check-e-invoice.ts'
import type { Severity } from '../rules/rule.ts'
import { elementsAt } from '#server/platform/xml/xml-values.ts'

/** A document as it is written: every element with its parent, found by its name. */
export type XmlTree = {
  root: XmlElement
  named: (name: string) => readonly XmlElement[]
  /** Of the entities of CII those whose names end so. */
  ending: (end: string) => readonly XmlElement[]
  parentOf: (element: XmlElement) => XmlElement | undefined
  all: readonly XmlElement[]
}

export function treeOf(root: XmlElement): XmlTree {
  const byName = new Map<string, XmlElement[]>()
  const parents = new Map<XmlElement, XmlElement>()
  const endings = new Map<string, XmlElement[]>()
  const all: XmlElement[] = []
  const waiting = [root]
  for (let element = waiting.pop(); element; element = waiting.pop()) {
    all.push(element)
    const same = byName.get(element.name)
    if (same) same.push(element)
    else byName.set(element.name, [element])
    for (const child of element.children) {
      parents.set(child, element)
      waiting.push(child)
    }
  }
  return {
    root,
    named: (name) => byName.get(name) ?? [],
    ending: (end) => {
      const known = endings.get(end)
      if (known) return known
      const names = byName.keys().filter((name) => name.startsWith('ram:') && name.endsWith(end))
      const found = names.flatMap((name) => byName.get(name) ?? []).toArray()
      endings.set(end, found)
      return found
    },
    parentOf: (element) => parents.get(element),
    all,
  }
}

/** A rule about how something is written, which the model does not know any more. */
export type SyntaxRule = {
  id: string
  severity: Severity
  broken: (tree: XmlTree) => readonly XmlElement[]
}

export const syntaxRule = (
  id: string,
  broken: (tree: XmlTree) => readonly XmlElement[],
  severity: Severity = 'fatal',
): SyntaxRule => ({ id, severity, broken })

/** Elements of a name that do not pass a test. */
export const eachNamed = (
  id: string,
  names: string | string[],
  test: (element: XmlElement, tree: XmlTree) => boolean,
) => syntaxRule(id, (tree) => [names].flat().flatMap((name) => tree.named(name).filter((one) => !test(one, tree))))

/** What may be there only so often within each element of a name; `/` is the document. */
export const atMost = (id: string, context: string, path: string, most = 1) =>
  syntaxRule(id, (tree) => {
    const within = context === '/' ? [tree.root] : tree.named(context)
    return within.flatMap((element) => elementsAt(element, path).slice(most, most + 1))
  })

/** Where it is, for findings about the file: its line. */
const lineLocation = ({ line }: XmlElement) => `@${line}`

export const judgeSyntax = (rules: readonly SyntaxRule[], tree: XmlTree): RuleFinding[] =>
  rules.flatMap(({ id, severity, broken }) =>
    broken(tree).map((element) => ({ rule: id, severity, location: lineLocation(element) })),
  )
