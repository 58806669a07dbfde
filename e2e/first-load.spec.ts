import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { filesOf, type FrontEndFiles, frontEndFilesName } from '#shared/http/screen-files.ts'
import { signIn } from './sign-in.ts'

const dist = join(import.meta.dirname, '../dist')
const built = JSON.parse(readFileSync(join(dist, frontEndFilesName), 'utf8')) as FrontEndFiles

const scriptsOf = (path: string, locale: string) => {
  const screen = built.screens.find((one) => one.path === path)
  return screen ? filesOf(screen, locale, built).filter((file) => file.endsWith('.js')) : []
}

/** Their compressed size, as the server sends them. */
const bytesOf = (files: Iterable<string>) =>
  [...new Set(files)].reduce((sum, file) => sum + statSync(join(dist, `${file}.br`)).size, 0)

const besides = (files: readonly string[], ...before: string[][]) => {
  const there = new Set(before.flat())
  return files.filter((file) => !there.has(file))
}

const lists = /\/list$|^\/(home|reports|customers\/ageing|admin\/dashboard)/

test.describe('compressed JavaScript', () => {
  for (const locale of Object.keys(built.messages)) {
    test(`the login page needs less than 150 kB, and every further screen less than 110 kB more (${locale})`, () => {
      const login = scriptsOf('/login', locale)
      const home = scriptsOf('/home', locale)
      expect(bytesOf(login)).toBeGreaterThan(50_000)
      expect(bytesOf(login)).toBeLessThan(150_000)
      expect(built.screens.length).toBeGreaterThan(40)
      for (const { path } of built.screens) {
        const more = bytesOf(besides(scriptsOf(path, locale), login, path === '/home' ? [] : home))
        expect.soft(more, path).toBeLessThan(110_000)
      }
    })

    test(`Home, reports and lists need less than 110 kB more than the login page alone (${locale})`, () => {
      const login = scriptsOf('/login', locale)
      for (const { path } of built.screens.filter((screen) => lists.test(screen.path)))
        expect.soft(bytesOf(besides(scriptsOf(path, locale), login)), path).toBeLessThan(110_000)
    })
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

test('a screen loads exactly the files that the build lists for it, compressed, and requests them at once', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  expect((await loadedScripts(page)).map(({ file }) => file).toSorted()).toEqual(scriptsOf('/login', 'en').toSorted())

  await signIn(page, 'clerk')
  for (const [path, shown] of [
    ['/home', page.getByRole('heading', { name: 'Invoiced and received' })],
    ['/invoices/list', page.locator('tbody tr a').first()],
  ] as const) {
    const answer = await page.goto(path)
    const html = (await answer?.text()) ?? ''
    await shown.waitFor()
    const loaded = await loadedScripts(page)
    expect(loaded.map(({ file }) => file).toSorted(), path).toEqual(scriptsOf(path, 'en').toSorted())
    expect(loaded.filter(({ file, bytes }) => bytes !== statSync(join(dist, `${file}.br`)).size)).toEqual([])
    expect(scriptsOf(path, 'en').filter((file) => !html.includes(file))).toEqual([])
  }
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
