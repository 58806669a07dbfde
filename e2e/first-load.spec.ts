import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const dist = join(import.meta.dirname, '../dist')

/** A file of the build, as Vite's manifest lists it by the path of its module or by its own name. */
type Entry = { file: string; name: string; imports?: string[] }
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Entry>

/** A script with all scripts that it imports. */
function scriptsOf(module: string, found = new Set<string>()) {
  const entry = manifest[module]
  if (!entry) throw new Error(`The build has no file for ${module}`)
  if (found.has(entry.file)) return found
  found.add(entry.file)
  for (const imported of entry.imports ?? []) scriptsOf(imported, found)
  return found
}

/** Of a group of `vite.config.ts`. */
const scriptsOfGroup = (group: string) =>
  scriptsOf(Object.keys(manifest).find((key) => key.endsWith('.js') && manifest[key]?.name === group) ?? group)

/** Their compressed size, as the server sends them. */
const bytesOf = (files: ReadonlySet<string>) =>
  [...files].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)

const started = scriptsOf('index.html')
const login = started.union(scriptsOfGroup('sign-in'))
const pages = Object.keys(manifest).filter((module) => module.endsWith('-page.tsx'))
const withLayout = (page: string) => scriptsOf(page).union(scriptsOfGroup('frame'))

test('compressed, the login page needs less than 150 kB of scripts', () => {
  expect(bytesOf(login)).toBeGreaterThan(50_000)
  expect(bytesOf(login)).toBeLessThan(150_000)
})

test('Home and lists need less than 110 kB more, and every further screen less than 110 kB more than Home', () => {
  const home = withLayout('features/home/home-page.tsx')
  expect(bytesOf(home.difference(login))).toBeLessThan(110_000)
  expect(pages.length).toBeGreaterThan(40)
  for (const page of pages) {
    const before = /\/(list|reports)\//.test(page) ? login : login.union(home)
    expect.soft(bytesOf(withLayout(page).difference(before)), page).toBeLessThan(110_000)
  }
})

/** The scripts loaded since the page was opened. */
const loadedScripts = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .map((entry) => ({
        file: new URL(entry.name).pathname.slice(1),
        bytes: (entry as PerformanceResourceTiming).encodedBodySize,
      })),
  )

test('a screen loads its files and no others, compressed', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await signIn(page, 'clerk')
  await page.goto('/invoices/list')
  await page.locator('tbody tr a').first().waitFor()
  const loaded = await loadedScripts(page)
  const texts = Object.keys(manifest).filter((module) => module.includes('/i18n/languages/'))
  const expected = [...started, ...withLayout('features/invoices/list/invoices-page.tsx')]
  const known = new Set([...expected, ...texts.map((module) => manifest[module]?.file)])
  expect(loaded.map(({ file }) => file)).toEqual(expect.arrayContaining(expected))
  expect(loaded.filter(({ file }) => !known.has(file))).toEqual([])
  expect(loaded.filter(({ file, bytes }) => bytes !== statSync(join(dist, `${file}.br`)).size)).toEqual([])
})

test('styles that are loaded later come after those of the page, and win over them', async ({ page }) => {
  await signIn(page, 'owner')
  await page.goto('/customers/list')
  await page.getByRole('main').getByRole('link').first().waitFor()
  const styles = () =>
    page.evaluate(() => [...document.querySelectorAll('link[rel=stylesheet]')].map((link) => link.getAttribute('href')))
  const first = await styles()
  await page.getByRole('main').getByRole('link').first().click()
  await expect.poll(async () => (await styles()).length).toBeGreaterThan(first.length)
  expect((await styles()).slice(0, first.length)).toEqual(first)
  expect(await page.locator('head link[rel=stylesheet]').count()).toBe(0)
})
