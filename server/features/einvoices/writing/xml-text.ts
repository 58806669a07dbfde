/** Characters that XML cannot carry, not even escaped. */
const forbidden = /[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g // oxlint-disable-line no-control-regex

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\r': '&#13;' }

const escaped = (text: string) =>
  text
    .toWellFormed()
    .replaceAll(forbidden, '')
    .replaceAll(/[&<>"\r]/g, (character) => escapes[character] ?? character)

type Attributes = Record<string, string | undefined>

const attributesText = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => (value === undefined ? '' : ` ${name}="${escaped(value)}"`))
    .join('')

/** An element with a text; nothing when there is none. */
export const text = (name: string, value: string | undefined, attributes: Attributes = {}) =>
  value === undefined ? '' : `<${name}${attributesText(attributes)}>${escaped(value)}</${name}>`

/** An element around others; nothing when it would be empty. */
export function group(name: string, ...children: string[]) {
  const content = children.join('')
  return content === '' ? '' : `<${name}>${content}</${name}>`
}

/** An element around others that is there even when it is empty. */
export const keptGroup = (name: string, ...children: string[]) => `<${name}>${children.join('')}</${name}>`

export const each = <Item>(items: readonly Item[], write: (item: Item, index: number) => string) =>
  items.map(write).join('')

export function documentText(name: string, namespaces: Attributes, ...children: string[]) {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${name}${attributesText(namespaces)}>${children.join('')}</${name}>\n`
}
