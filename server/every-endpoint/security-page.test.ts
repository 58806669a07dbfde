import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'

const page = readFileSync('docs/security.md', 'utf8')

/** How many requirements of levels 1 and 2 each section of ASVS 5.0 has, without V9, V10 and V17, which do not apply. */
const sections: Record<string, number> = Object.fromEntries(
  (
    '1.1:2 1.2:9 1.3:11 1.4:3 1.5:2 2.1:3 2.2:3 2.3:4 2.4:1 3.2:2 3.3:4 3.4:6 3.5:5 3.7:2 4.1:3 4.2:1 4.3:2 4.4:4 5.1:1 5.2:3 5.3:2 ' +
    '5.4:3 6.1:3 6.2:12 6.3:4 6.4:4 6.5:5 6.6:3 6.8:4 7.1:3 7.2:4 7.3:2 7.4:5 7.5:2 7.6:2 8.1:2 8.2:3 8.3:1 8.4:1 11.1:2 11.2:3 11.3:3 ' +
    '11.4:4 11.5:1 11.6:1 12.1:3 12.2:2 12.3:4 13.1:1 13.2:5 13.3:2 13.4:5 14.1:2 14.2:4 14.3:3 15.1:3 15.2:3 15.3:7 16.1:1 16.2:5 ' +
    '16.3:4 16.4:3 16.5:3'
  )
    .split(' ')
    .map((section) => section.split(':'))
    .map(([section, count]) => [section, Number(count)]),
)

/** `1.2.3`, `1.2.1–1.2.3`, or a section whole: `4.3`, `12.1–12.3`. */
function namedBy(text: string): string[] {
  const [first = '', last = first] = text.split('–')
  const [chapter, ...from] = first.split('.')
  const to = last.split('.').slice(1)
  const numbers = Array.from(
    { length: Number(to.at(-1)) - Number(from.at(-1)) + 1 },
    (_, index) => Number(from.at(-1)) + index,
  )
  if (from.length === 2) return numbers.map((number) => `${chapter}.${from[0]}.${number}`)
  return numbers.flatMap((section) =>
    Array.from({ length: sections[`${chapter}.${section}`] ?? 0 }, (_, index) => `${chapter}.${section}.${index + 1}`),
  )
}

test('the page says of every requirement of ASVS 5.0, levels 1 and 2, whether it is met', () => {
  const [, asvs = ''] = page.split('## ASVS 5.0')
  const named = new Set(
    [...asvs.matchAll(/\d+\.\d+(?:\.\d+)?(?:–\d+\.\d+(?:\.\d+)?)?/g)].flatMap(([text]) => namedBy(text)),
  )
  const all = Object.keys(sections).flatMap((section) => namedBy(section))
  expect(all.filter((requirement) => !named.has(requirement))).toEqual([])
})

test('every file that the page names is there', () => {
  const files = new Set(
    globSync('{server,shared,web,e2e,quality,scripts}/**/*.{ts,tsx}', { exclude: ['**/node_modules'] }).map((file) =>
      basename(file),
    ),
  )
  const roots = new Set(globSync('*.ts'))
  const named = [...page.matchAll(/`(?:[\w/-]+\/)?([\w-]+(?:\.[\w-]+)*\.tsx?)`/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(100)
  expect(named.filter((name) => !files.has(name) && !roots.has(name))).toEqual([])
})
