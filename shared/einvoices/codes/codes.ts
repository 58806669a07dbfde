/**
 * The codes of a list, written one after the other, and numbers that follow each other by the first and the last: 80-82. Each list says
 * its name and who keeps it; the version of all of them is that of the code lists of EN 16931, in its release of April 2026.
 */
export const codes = (written: string): ReadonlySet<string> => new Set(written.split(' ').flatMap(numbersOf))

function numbersOf(code: string) {
  const [, first, last] = /^(\d+)-(\d+)$/.exec(code) ?? []
  const count = Number(last) - Number(first)
  return first === undefined ? code : Array.from({ length: count + 1 }, (_, index) => String(Number(first) + index))
}
