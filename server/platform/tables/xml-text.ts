const named: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" }

/** Only the five entities that XML itself has, and characters by number: a file cannot define others. */
export const unescapeXml = (text: string) =>
  text.includes('&')
    ? text.replaceAll(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(lt|gt|amp|quot|apos));/gi, (whole, decimal, hex, name) =>
        name ? (named[name.toLowerCase()] ?? whole) : characterOf(Number.parseInt(decimal ?? hex, decimal ? 10 : 16)),
      )
    : text

const characterOf = (code: number) => (code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '')

/** The attributes of a tag, without their prefixes. */
export const attributesOf = (tag: string): Record<string, string | undefined> =>
  Object.fromEntries(
    [...tag.matchAll(/([\w.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g)].map(([, name, double, single]) => [
      name,
      unescapeXml(double ?? single ?? ''),
    ]),
  )

/** The longest piece that is kept waiting for its end. */
const longestElement = 8 * 1024 * 1024

/** Each element of a name, tags included, as the text arrives: the document is never in memory as a whole. */
export async function* elementsIn(pieces: AsyncIterable<Uint8Array>, name: string): AsyncGenerator<string> {
  const decoder = new TextDecoder()
  const element = new RegExp(String.raw`<(?:\w+:)?${name}(?:\s[^>]*?)?(?:/>|>[^]*?</(?:\w+:)?${name}\s*>)`, 'g')
  let waiting = ''
  for await (const piece of pieces) {
    waiting += decoder.decode(piece, { stream: true })
    element.lastIndex = 0
    let read = 0
    for (const found of waiting.matchAll(element)) {
      yield found[0]
      read = found.index + found[0].length
    }
    waiting = waiting.slice(read)
    if (waiting.length > longestElement) throw new RangeError('an element is too long')
  }
}

/** All of a small document. */
export async function wholeText(pieces: AsyncIterable<Uint8Array>) {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of pieces) text += decoder.decode(piece, { stream: true })
  return text
}
