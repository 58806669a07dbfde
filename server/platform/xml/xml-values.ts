import type { XmlElement } from './parse-xml.ts'

const split = new Map<string, readonly string[]>()

/** The names of a path. There are a few hundred paths, and each is followed in every line of a document. */
function namesOf(path: string) {
  const known = split.get(path)
  if (known) return known
  const names = path.split('/')
  split.set(path, names)
  return names
}

/** Follows a path of names, `cac:Party/cac:Contact`, to every element at its end. */
export function elementsAt(from: XmlElement | undefined, path: string): XmlElement[] {
  let found = from ? [from] : []
  for (const name of namesOf(path)) {
    const next: XmlElement[] = []
    for (const { children } of found) {
      for (const child of children) if (child.name === name) next.push(child)
    }
    found = next
  }
  return found
}

export const elementAt = (from: XmlElement | undefined, path: string) => elementsAt(from, path)[0]

/** As it is meant: spaces and line breaks at the ends and between words do not count. */
export const plainText = ({ text }: XmlElement) => text.replaceAll(/\s+/g, ' ').trim()

/** The text at the end of a path; undefined when nothing is there, empty when it is empty. */
export function textAt(from: XmlElement | undefined, path: string): string | undefined {
  const found = elementAt(from, path)
  return found && plainText(found)
}

/** A text of several lines, with its line breaks. */
export const linesAt = (from: XmlElement | undefined, path: string) =>
  elementAt(from, path)?.text.replaceAll('\r\n', '\n')

export const attributeAt = (from: XmlElement | undefined, path: string, name: string) =>
  elementAt(from, path)?.attributes[name]

/** Without the fields that are absent, so that two readings of the same can be compared. */
export function withoutAbsent<Value extends object>(value: Value): Value {
  return Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined)) as Value
}

export function identifierOf(element: XmlElement | undefined) {
  return element && withoutAbsent({ id: plainText(element), scheme: element.attributes['schemeID'] })
}
