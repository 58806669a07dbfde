import { expect, type Page, test } from '@playwright/test'
import { extractText } from 'unpdf'
import { everyAddress } from '../../e2e/every-address.ts'
import {
  cutButtons,
  cutTexts,
  smallTargets,
  tooWide,
  wcagFaults,
  wcagFaultsOfLook,
} from '../../e2e/faults-of-a-screen.ts'
import { startAs } from '../../e2e/sign-in.ts'

/**
 * Every screen is opened once and looked at for all its faults, in German, which has the longest words: opening it
 * takes longer than looking.
 */
const parts = 4

/** Between the wide and the narrow look. */
const widths = [1280, 768]
/** A screen of 1440 pixels at 200 %. */
const zoomed = 720
/** So tall that everything is in sight: only then can it be asked what a finger would meet, and no bar covers it. */
const tall = 4_000
const forGuests = [
  '/login',
  '/welcome',
  '/password/reset',
  '/password/reset/abc?email=a%40example.com',
  '/email/undo/0190a000-0000-7000-8000-000000000000?token=abc',
  '/email/resend',
  '/no/such/screen',
]
/** What an address shows besides, if it says so. */
const besides = [
  '/admin/business?tab=vat',
  '/admin/business?tab=late',
  '/reports/payments?by=method',
  '/no/such/screen',
]

/** One window for all screens of a worker, so that files are loaded and compiled once. */
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ baseURL: process.env['BASE_URL'] ?? '', reducedMotion: 'reduce' })
})
test.afterAll(() => page.close())

const wide = (colorScheme: 'light' | 'dark') => look(1440, tall, colorScheme)
const narrow = (colorScheme: 'light' | 'dark') => look(390, tall, colorScheme)

for (let part = 0; part < parts; part += 1)
  test(`every screen fits its width, meets WCAG 2.2 AA, cuts no text at 200 % and has targets of 44 pixels on a phone: part ${part + 1} of ${parts}`, async () => {
    const addresses = (await signedInAddresses()).filter((_, at) => at % parts === part)
    const faults: string[] = []
    for (const address of addresses) {
      await wide('light')
      await goTo(address)
      for (const fault of await faultsHere()) faults.push(`${address}: ${fault}`)
      if (isPrinted(address)) for (const fault of await faultsInPrint()) faults.push(`${address}: ${fault}`)
    }
    expect(faults).toEqual([])
  })

for (const address of forGuests)
  test(`${address} has no fault for who is not signed in`, async () => {
    await page.context().clearCookies()
    await wide('light')
    await page.goto(address)
    await expectLoaded()
    expect(await faultsHere()).toEqual([])
  })

test('the page of a customer, and a credit note on it, have no fault for who is not signed in', async () => {
  const headers = { authorization: `Bearer ${await startAs(page, 'owner')}` }
  const read = async <Reply>(path: string) => (await (await page.request.get(path, { headers })).json()) as Reply
  const { data } = await read<{ data: { id: string; invoice_id: string | null }[] }>('/api/creditnotes?per_page=100')
  const note = data.find(({ invoice_id }) => invoice_id !== null)
  const made = await page.request.post(`/api/invoices/${note?.invoice_id}/links`, { headers, data: {} })
  const { pathname } = new URL(((await made.json()) as { url: string }).url)
  await page.context().clearCookies()
  for (const address of [pathname, `${pathname}?document=${note?.id}`]) {
    await wide('light')
    await page.goto(address)
    await expect(page.getByRole('img', { name: /^(Page|Seite) 1 / })).toBeVisible()
    expect(await faultsHere()).toEqual([])
  }
})

async function signedInAddresses() {
  const authorization = `Bearer ${await startAs(page, 'owner')}`
  const every = await everyAddress(async (path) =>
    (await page.request.get(path, { headers: { authorization } })).json(),
  )
  await speakGerman()
  // Who is signed in is led away from the pages for guests.
  const addresses = every.filter((address) => !/^\/($|login|password|none)/.test(address))
  return [...addresses.map((address) => (isList(address) ? `${address}?per_page=10` : address)), ...besides]
}

/** Ten rows are enough to find the faults of a hundred. */
const isList = (address: string) => /\/(list|ageing|emails)$/.test(address)
const isPrinted = (address: string) => /\/(list|ageing)\b|\/reports\/.+/.test(address)

/** The account stays as it is, because other journeys use it meanwhile. */
const speakGerman = () =>
  page.route('**/api/user', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), locale: 'de' } })
  })

async function look(width: number, height: number, colorScheme: 'light' | 'dark') {
  await page.setViewportSize({ width, height })
  await page.emulateMedia({ colorScheme })
}

/**
 * As a link does it, so that the application stays loaded; a new heading tells that the screen is there. Screens of one
 * kind may share their heading.
 */
async function goTo(address: string) {
  const here = page.url()
  if (here === 'about:blank' || kindOf(address) === kindOf(new URL(here).pathname)) await page.goto(address)
  else {
    await page.evaluate((to) => {
      document.querySelector('h1')?.setAttribute('data-of-the-screen-before', '')
      history.pushState(null, '', to)
      dispatchEvent(new PopStateEvent('popstate'))
    }, address)
    await expect(page.locator('h1[data-of-the-screen-before]')).toHaveCount(0)
  }
  await expectLoaded()
}

const kindOf = (address: string) => address.split('/')[1]

/** Waits for what is shown, not for what the page asks for behind it. */
async function expectLoaded() {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await standsStill()
}

/** Colours fade from one scheme to the other, and from one state to the next; contrast is measured afterwards. */
async function standsStill() {
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'))
}

/** Wide and light, then narrow and dark. */
async function faultsHere() {
  const faults = await wcagFaults(page)
  const measureWidth = async () => {
    const over = await tooWide(page)
    if (over > 0) faults.push(`${over} too wide at ${page.viewportSize()?.width}`)
  }
  await measureWidth()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    await measureWidth()
  }
  await page.setViewportSize({ width: zoomed, height: 900 })
  for (const text of await cutTexts(page)) faults.push(`cuts ${text}`)
  await narrow('dark')
  await measureWidth()
  for (const text of await cutButtons(page)) faults.push(`cuts the button ${text}`)
  for (const target of await smallTargets(page)) faults.push(`too small for a thumb: ${target}`)
  await standsStill()
  return [...faults, ...(await wcagFaultsOfLook(page))]
}

/** Paper holds all columns of a list, and none of its boxes to tick. */
async function faultsInPrint() {
  await wide('light')
  const names = (await page.locator('th[scope=col]').allTextContents()).filter((name) => name !== '')
  const pdf = await page.pdf({ preferCSSPageSize: true, format: 'A4' })
  const { text } = await extractText(new Uint8Array(pdf), { mergePages: true })
  const inPrint = withoutSpaces(text)
  const missing = names.filter((name) => !inPrint.includes(withoutSpaces(name)))
  await page.emulateMedia({ media: 'print' })
  const boxes = await page.locator('tbody input[type=checkbox]:visible').count()
  await page.emulateMedia({ media: null })
  return [
    ...missing.map((name) => `the print lacks the column ${name}`),
    ...(boxes > 0 ? [`the print shows ${boxes} boxes`] : []),
  ]
}

const withoutSpaces = (text: string) => text.replaceAll(/\s/g, '')
