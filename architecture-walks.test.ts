import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

type Step = { depth: number; path: string }

/** The lines of the walks in ARCHITECTURE.md: a path, indented below the file that imports it. */
const steps = Array.from(
  readFileSync('ARCHITECTURE.md', 'utf8').matchAll(/^( *)((?:web|server|shared)\/[\w./-]+\.tsx?)(?: |$)/gm),
  ([, indent = '', path = '']): Step => ({ depth: indent.length, path }),
)

/** The files that a file imports, as paths from the root. */
const importsOf = (path: string) =>
  Array.from(readFileSync(path, 'utf8').matchAll(/ from '(#|\.\.?\/)([^']+)'/g), ([, start = '', rest = '']) =>
    start === '#' ? rest : join(dirname(path), start, rest),
  )

const walked = steps.flatMap(({ depth, path }, index) => {
  const above = steps.slice(0, index).findLast((step) => step.depth < depth)
  return above && depth > 0 ? [{ from: above.path, to: path }] : []
})

test('the walks of ARCHITECTURE.md go through files that exist', () => {
  expect(walked.length).toBeGreaterThan(20)
  for (const { path } of steps) expect(readFileSync(path, 'utf8')).toBeTruthy()
})

test.for(walked)('$from imports $to', ({ from, to }) => {
  expect(importsOf(from)).toContain(to)
})
