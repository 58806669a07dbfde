import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { everyAddress } from './every-address.ts'
import { startAs } from './sign-in.ts'

const phone = 390
const widths = [1920, 1440, 1280, 768, phone]
/** A screen of 1440 pixels at 200 %. */
const zoomed = 720
/** So tall that everything is in sight: only then can it be asked what a finger would meet. */
const tall = 4_000

/** One window for all screens, so that files are loaded and compiled once. */
let page: Page
let addresses: string[]
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ baseURL: process.env['BASE_URL'] ?? '' })
  const authorization = `Bearer ${await startAs(page, 'owner')}`
  const every = await everyAddress(async (path) =>
    (await page.request.get(path, { headers: { authorization } })).json(),
  )
  await speakGerman()
  // Who is signed in is led away from the pages for guests.
  addresses = every.filter((address) => !/^\/($|login|password)/.test(address))
})
test.afterAll(() => page.close())

/** German has the longest words. The account stays as it is, because other journeys use it meanwhile. */
const speakGerman = () =>
  page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), locale: 'de' } })
  })

test('no page is wider than its screen, cuts text at 200 %, or has targets below 44 pixels on a phone', async () => {
  test.setTimeout(240_000)
  const faults: string[] = []
  for (const address of addresses) {
    for (const [at, width] of widths.entries()) {
      await page.setViewportSize({ width, height: width === phone ? tall : 900 })
      if (at === 0) await visit(address)
      const over = await tooWide()
      if (over > 0) faults.push(`${address} is ${over} too wide at ${width}`)
    }
    for (const target of await smallTargets()) faults.push(`${address}: ${target}`)
    await page.setViewportSize({ width: zoomed, height: 900 })
    for (const text of await cutTexts()) faults.push(`${address} cuts ${text}`)
  }
  expect(faults).toEqual([])
})

test('the print of a list holds all its columns, and none of its boxes', async () => {
  test.setTimeout(120_000)
  const lists = addresses.filter((address) => /\/(list|ageing)$|\/reports\/.+/.test(address))
  for (const address of lists) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await visit(address)
    const names = (await page.locator('th[scope=col]').allTextContents()).filter((name) => name !== '')
    const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
    const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
    const inPrint = withoutSpaces(text)
    expect({ address, missing: names.filter((name) => !inPrint.includes(withoutSpaces(name))) }).toEqual({
      address,
      missing: [],
    })
    await page.emulateMedia({ media: 'print' })
    await expect(page.locator('tbody input[type=checkbox]:visible')).toHaveCount(0)
    await page.emulateMedia({ media: null })
  }
})

/** By how many pixels the page is wider than its screen, once what floats over it has followed a new width. */
async function tooWide() {
  const measure = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  if ((await measure()) <= 0) return 0
  await page.waitForTimeout(300)
  return measure()
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')

/** Waits for what is shown, not for what the page asks for behind it. */
async function visit(address: string) {
  await page.goto(address)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
}

/** What a thumb would miss: nothing of it is met 21 pixels from its middle. Links within a text are exempt, and charts. */
const smallTargets = () =>
  page.evaluate(() => {
    const isWithinText = (element: Element) =>
      element.matches('a') &&
      getComputedStyle(element).display === 'inline' &&
      (element.parentElement?.textContent.trim().length ?? 0) > element.textContent.trim().length
    const meets = (element: Element, x: number, y: number) => {
      const met = document.elementFromPoint(x, y)
      const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : []
      return met !== null && [element, ...labels].some((part) => part.contains(met))
    }
    const isSmall = (element: Element) => {
      const box = (element.matches('[data-row-link]') ? element.closest('tr') : null) ?? element
      const { left, top, width, height } = box.getBoundingClientRect()
      if (width < 2 || (width > 43 && height > 43)) return false
      const [x, y] = [left + width / 2, top + height / 2]
      const around = [
        [x, y - 21],
        [x, y + 21],
        [x - 21, y],
        [x + 21, y],
      ] as const
      return !around.every(([atX, atY]) => meets(box, atX, atY))
    }
    return [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
      .filter(
        (element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().top >= 0,
      )
      .filter(
        (element) => !element.closest('figure, svg, [aria-hidden=true]') && !element.matches('button[tabindex="-1"]'),
      )
      .filter((element) => !isWithinText(element) && isSmall(element))
      .map((element) => `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.trim()}`)
  })

const cutTexts = () =>
  page.evaluate(() =>
    [...document.querySelectorAll('main *')]
      .filter((element) => element.children.length === 0 && element.textContent.trim() !== '')
      .filter((element) => element.clientWidth > 2 && element.scrollWidth > element.clientWidth + 1)
      .filter((element) => getComputedStyle(element).overflowX === 'hidden')
      .map((element) => element.textContent.trim()),
  )
