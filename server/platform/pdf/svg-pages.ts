/**
 * Typst draws all pages into one SVG, one below the other, each as a group, with the glyphs at the end. This splits
 * it into one SVG per page, with the glyphs that it uses.
 */
export function splitPages(merged: string, count: number): string[] {
  const { width, height } = sizeOf(merged)
  const parts = topLevelParts(merged)
  const pages = parts.filter((part) => part.startsWith('<g'))
  if (pages.length !== count) throw new Error(`Found ${pages.length} pages in the picture instead of ${count}`)
  const definitions = parts.filter((part) => part.startsWith('<defs'))
  const letters = new Map(definitions.flatMap((part) => symbolsIn(part)))
  const others = definitions.filter((part) => !part.startsWith('<defs id="glyph"')).join('')

  const open = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"`
  const size = `viewBox="0 0 ${width} ${height / count}" width="${width}pt" height="${height / count}pt"`
  const paper = '<rect width="100%" height="100%" fill="#fff"/>'
  return pages.map((page) => `${open} ${size}>${paper}${others}${withLetters(page, letters)}</svg>`)
}

function sizeOf(merged: string) {
  const [, width, height] = /viewBox="0 0 ([\d.]+) ([\d.]+)"/.exec(merged) ?? []
  return { width: Number(width), height: Number(height) }
}

/** Elements are indented by depth, and the SVG contains no text of the document: letters are shapes. */
function topLevelParts(merged: string) {
  return merged
    .replaceAll(' fill-rule="nonzero"', '')
    .replaceAll(/(\.\d{3})\d+/g, '$1')
    .split(/\n {4}(?=<(?!\/))/)
    .slice(1)
    .map((part) => part.replaceAll(/\n\s*/g, '').replace(/<\/svg>$/, ''))
}

const symbolsIn = (definitions: string) =>
  Array.from(
    definitions.matchAll(/<symbol id="([^"]+)"(.*?<\/symbol>)/g),
    ([, id = '', shape = '']) => [id, shape] as const,
  )

/** Moves the page to the origin, and gives its glyphs short names, because names are half of an SVG. */
function withLetters(page: string, letters: Map<string, string>) {
  const names = new Map<string, string>()
  const body = page.replace(/^<g[^>]*>/, '<g>').replaceAll(/(?<=xlink:href="#)[^"]+/g, (id) => {
    const name = names.get(id) ?? `l${names.size}`
    names.set(id, name)
    return name
  })
  const shapes = Array.from(names, ([id, name]) => `<symbol id="${name}"${letters.get(id) ?? ''}`)
  return `<defs>${shapes.join('')}</defs>${body}`
}
