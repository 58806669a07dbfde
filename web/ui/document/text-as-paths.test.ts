import { expect, test } from 'vitest'
import { withTextAsPaths } from './text-as-paths.ts'

const frame = '<path id="i" d="M 1 1 Z"/>'
const bar = '<symbol id="l" overflow="visible"><path d="M 2 0 L 2 16.35 L 4.975 16.35 L 2 0 Z "/></symbol>'
const ring = '<symbol id="o" overflow="visible"><path d="M 6 -0.3 Q 5 0 4 0.462 Z M 6.85 2 C 1 1 2 2 3 3 Z "/></symbol>'
const page = (...parts: string[]) => `<svg><defs>${bar}${ring}</defs><g>${parts.join('')}</g>${frame}</svg>`
const use = (id: string, more: string) => `<use xlink:href="#${id}" ${more}/>`

test('the letters of a text become one path, each where it stood', () => {
  const written = page(use('l', 'x="0" fill="#0f172a"'), use('o', 'x="7.5" fill="#0f172a"'))
  const lines = 'M0 0m2 0l0 16.35l2.975 0l-2.975 -16.35z'
  // The second ring begins from where the first began, since a closed path ends there.
  const rings = 'M7.5 0m6 -0.3q-1 0.3 -2 0.762zm0.85 2.3c-5.85 -1 -4.85 0 -3.85 1z'
  expect(withTextAsPaths(written)).toBe(
    `<svg><defs></defs><g><path fill="#0f172a" d="${lines}${rings}"/></g>${frame}</svg>`,
  )
})

test('texts in other groups stay apart, with their own colours', () => {
  const written = page(use('l', 'x="0" fill="#111"'), '</g><g>', use('l', 'x="0" fill="#222"'))
  expect(withTextAsPaths(written).match(/fill="#\d+"/g)).toEqual(['fill="#111"', 'fill="#222"'])
})

test.each([
  ['whose colour is a pattern', use('l', 'x="0" fill="url(#g)"')],
  ['that stands higher', use('l', 'x="0" y="2" fill="#111"')],
  ['whose glyph is a picture', use('emoji', 'x="0" fill="#111"')],
])('a letter %s stays as it was, and the glyphs with it', (_, odd) => {
  const written = withTextAsPaths(page(odd, '</g><g>', use('l', 'x="3" fill="#111"')))
  expect(written).toContain(odd)
  expect(written).toContain(bar)
  expect(written).toContain('<path fill="#111" d="M3 0m2 0')
})
