const glyph = /<symbol id="(\w+)" overflow="visible"><path d="([^"]*)"\/><\/symbol>/g
const letter = /<use xlink:href="#(\w+)" x="([^"]*)" fill="(#\w+)"\/>/g
const text = /(?:<use xlink:href="#\w+" x="[^"]*" fill="#\w+"\/>)+/g

/**
 * Typst writes each letter of a page as an element that refers to its glyph: a thousand and more of them, and browsers take longer to set
 * these up than to draw them. Here the letters of a text become one path.
 */
export function withTextAsPaths(svg: string) {
  const glyphs = new Map([...svg.matchAll(glyph)].map(([, id = '', path = '']) => [id, fromAnywhere(path)]))
  const drawn = svg.replaceAll(text, (written) => {
    const letters = [...written.matchAll(letter)]
    if (letters.some(([, id = '']) => !glyphs.has(id))) return written
    const paths = letters.map(([, id = '', x]) => `M${x} 0${glyphs.get(id)}`)
    return `<path fill="${letters[0]?.[3]}" d="${paths.join('')}"/>`
  })
  // What could not be joined needs its glyphs.
  return drawn.includes('<use ') ? drawn : drawn.replaceAll(glyph, '')
}

/** Most letters of a page were on the page before it, and writing numbers is what takes the time. */
const known = new Map<string, string>()
const mostKnown = 5_000

function fromAnywhere(path: string) {
  const before = known.get(path)
  if (before !== undefined) return before
  if (known.size >= mostKnown) known.clear()
  const made = withRelativeSteps(path)
  known.set(path, made)
  return made
}

/** The same path from wherever it begins: each step says how far it goes instead of where. */
function withRelativeSteps(path: string) {
  let here = { x: 0, y: 0 }
  let start = here
  const steps = [...path.matchAll(/([MLQCZ])([^MLQCZ]*)/g)].map(([, command = '', numbers = '']) => {
    if (command === 'Z') {
      here = start
      return 'z'
    }
    const from = here
    const given = numbers.trim().split(' ').map(Number)
    here = { x: given.at(-2) ?? 0, y: given.at(-1) ?? 0 }
    if (command === 'M') start = here
    return (
      command.toLowerCase() +
      given.map((number, index) => thousandths(number - (index % 2 ? from.y : from.x))).join(' ')
    )
  })
  return steps.join('')
}

const thousandths = (number: number) => Math.round(number * 1000) / 1000
