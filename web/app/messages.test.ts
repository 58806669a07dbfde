import { expect, test } from 'vitest'
import type { MessageKey } from '#shared/i18n/translate.ts'
import { routes } from './routes/routes.ts'
import type { Screen } from './routes/screen.ts'

const sources = new Map(
  Object.entries(
    import.meta.glob<string>(['/web/**/*.{ts,tsx}', '/shared/**/*.ts', '!/shared/i18n/languages/**', '!**/*.test.*'], {
      query: '?raw',
      import: 'default',
      eager: true,
    }),
  ).map(([path, text]) => [path.slice(1), text]),
)

const areaOf = new Map(
  Object.entries(
    import.meta.glob<Record<string, unknown>>(['/shared/i18n/languages/en/*.ts', '!**/index.ts'], {
      import: 'messages',
      eager: true,
    }),
  ).flatMap(([path, messages]) =>
    Object.keys(messages).map((key) => [key as MessageKey, path.replace(/^.*\/(.+)\.ts$/, '$1')] as const),
  ),
)

const pathFrom = (importer: string, specifier: string) => {
  if (specifier.startsWith('#')) return specifier.slice(1)
  return new URL(specifier, `file:///${importer}`).pathname.slice(1)
}

const importsOf = (path: string) =>
  [...(sources.get(path) ?? '').matchAll(/(?<!import type [^']*)(?:from |import\(|import )'([#.][^']+)'/g)].map(
    ([, specifier = '']) => pathFrom(path, specifier),
  )

/** A module and everything it imports, except the screens, which the router loads on demand. */
function broughtBy(path: string, seen = new Set<string>()) {
  if (seen.has(path) || !sources.has(path) || /app\/routes\/((\w+-)?routes\.ts|router\.tsx)$/.test(path)) return seen
  seen.add(path)
  for (const imported of importsOf(path)) broughtBy(imported, seen)
  return seen
}

/** Literal message keys, and all keys that match the prefix of a template literal. */
const keysIn = (text: string) =>
  [...text.matchAll(/['`]([a-z_]+\.[\w.]*)(\$\{)?/g)].flatMap(([, key = '', isBeginning]) =>
    isBeginning
      ? [...areaOf.keys()].filter((whole) => whole.startsWith(key))
      : areaOf.has(key as MessageKey)
        ? [key]
        : [],
  )

const unsaidBy = (modules: Iterable<string>, areas: readonly string[]) =>
  [...modules].flatMap((path) =>
    keysIn(sources.get(path) ?? '')
      .filter((key) => !areas.includes(areaOf.get(key as MessageKey) ?? ''))
      .map((key) => `${areaOf.get(key as MessageKey)}: ${key} in ${path}`),
  )

const screens = routes.filter((route): route is Screen => route.movedTo === undefined)
const pageOf = ({ load }: Screen) =>
  `web/${/features\/.*?\.tsx/.exec(String(load))?.[0] ?? 'app/layout/not-found-page.tsx'}`
const layouts = { bare: ['sign-in'], customer: ['sign-in'], default: ['sign-in', 'app-shell'] }

test('the frames say only what comes with them', () => {
  expect(unsaidBy(broughtBy('web/app/main.tsx'), layouts.bare)).toEqual([])
  expect(unsaidBy(broughtBy('web/app/layout/bare-layout.tsx'), layouts.bare)).toEqual([])
  expect(unsaidBy(broughtBy('web/app/layout/customer-layout.tsx'), layouts.customer)).toEqual([])
  expect(unsaidBy(broughtBy('web/app/layout/default-layout.tsx'), layouts.default)).toEqual([])
})

test.for(screens)('$path says only what comes with it', (screen) => {
  const page = pageOf(screen)
  const known = [...layouts[screen.layout], ...(screen.messages ?? [])]
  const frame = broughtBy('web/app/layout/default-layout.tsx')
  const own = [...broughtBy(page)].filter((path) => screen.layout !== 'default' || !frame.has(path))
  expect(own).not.toEqual([])
  expect(layouts[screen.layout]).toContain(areaOf.get(screen.title))
  expect(unsaidBy(own, known)).toEqual([])
})
