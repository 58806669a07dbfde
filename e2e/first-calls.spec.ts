import { expect, type Page, test } from '@playwright/test'
import { holdBack } from './hold-back.ts'
import { newTokenOf, keepToken, startAs } from './sign-in.ts'
import { newPerson } from './people.ts'

/** Every call to the API while a page is loaded, in order. */
function calls(page: Page) {
  const made: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname.startsWith('/api/')) made.push(`${request.method()} ${pathname}${search}`)
  })
  return made
}

const withoutFirstCalls = (page: Page, path: string) =>
  page.route(`**${path}`, async (route) => {
    // `/api/home` ends like `/home`.
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const body = (await response.text()).replace(/<meta name="first-calls"[^>]*>/, '')
    await route.fulfill({ response, body })
  })

/** The application does not come, and does not fail to come either. */
const keepWaiting = () => new Promise<void>(() => undefined)

const rows = (page: Page) => page.locator('tbody [data-row-link]')

for (const path of [
  '/home',
  '/customers/list',
  '/invoices/list?status=overdue',
  '/invoices/create',
  '/payments/list',
  '/creditnote/list',
  '/customers/ageing',
])
  test(`${path} makes no call twice, and none that it does not need`, async ({ page }) => {
    await startAs(page, 'owner')
    const made = calls(page)
    await page.goto(path)
    await page.waitForLoadState('networkidle')

    // What the application asks for when the document asks for nothing is what is needed.
    const other = await page.context().newPage()
    await withoutFirstCalls(other, path)
    const needed = calls(other)
    await other.goto(path)
    await other.waitForLoadState('networkidle')
    // On a busy machine the network may be idle before the application asks.
    await expect(() => expect(made.toSorted()).toEqual(needed.toSorted())).toPass()
  })

test('the calls of a list are made before the application is there', async ({ page }) => {
  await startAs(page, 'owner')
  const asked = Promise.all(
    ['**/api/user', '**/api/invoices', '**/api/invoices/summary'].map((url) => page.waitForRequest(url)),
  )
  await page.route('**/assets/*.js', keepWaiting)
  await page.goto('/invoices/list', { waitUntil: 'commit' })
  for (const request of await asked) expect((await request.allHeaders())['authorization']).toMatch(/^Bearer /)
  await expect(page.locator('#shell')).toContainText('Invoices')
})

test('without a token nothing is asked, and the login is painted dark from the start', async ({ page }) => {
  const made = calls(page)
  await page.goto('/invoices/list')
  await page.waitForURL('**/login')
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
  expect(made).toEqual([])
})

test('a token that is no longer good leads to the login without an alert, and is forgotten', async ({
  page,
  request,
}) => {
  const token = await newTokenOf(request, 'owner')
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await keepToken(page, token)
  await page.goto('/invoices/list')
  await page.waitForURL('**/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect((await page.context().cookies()).find(({ name }) => name === 'token')).toBeUndefined()
})

test('a session that ends between the first calls is told of once', async ({ page, request }) => {
  await keepToken(page, await newTokenOf(request, 'owner'))
  const expired = { status: 401, json: { message: 'x', code: 'session.required' } }
  await page.route('**/api/invoices', (route) => route.fulfill(expired))
  await page.route('**/api/invoices/summary', (route) => route.fulfill(expired))
  await page.goto('/invoices/list')
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Session Expired!')
  await expect(alert).toHaveCount(1)
  await alert.getByRole('button', { name: 'Ok' }).click()
  await page.waitForURL('**/login')
})

test('a first call that fails is tried again by the page; one that keeps failing is told as ever', async ({ page }) => {
  await startAs(page, 'owner')
  let asked = 0
  await page.route('**/api/invoices', (route) => (asked++ === 0 ? route.abort('connectionreset') : route.continue()))
  await page.goto('/invoices/list')
  await expect(rows(page).first()).toBeVisible()
  expect(asked).toBe(2)

  await page.route('**/api/invoices', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'server.failed' } }),
  )
  await page.goto('/invoices/list')
  await expect(page.getByRole('alertdialog')).toContainText('Oops...')
})

test('the page comes while a first call is slow, and shows its rows when they are there', async ({ page }) => {
  await startAs(page, 'owner')
  const release = await holdBack(page, '**/api/invoices')
  await page.goto('/invoices/list')
  await expect(page.getByRole('heading', { name: 'Invoices', level: 1 })).toBeVisible()
  await expect(rows(page)).toHaveCount(0)
  release()
  await expect(rows(page).first()).toBeVisible()
})

test('the login leads those who are signed in to Home, for which the document has asked already', async ({ page }) => {
  await startAs(page, 'owner')
  // Figures that are more than a second old when Home appears would be asked for again.
  await page.clock.setFixedTime(new Date())
  const made = calls(page)
  await page.goto('/login')
  await page.waitForURL('**/home')
  await expect(page).toHaveTitle(/Home/)
  await expect(page.getByRole('heading', { name: 'Invoiced and received' })).toBeVisible()
  expect(made.filter((call) => call === 'GET /api/home')).toHaveLength(1)
  // Once for each of the two navigations.
  expect(made.filter((call) => call === 'GET /api/user')).toHaveLength(2)
})

test('the language of the account is that of the first calls and of the shell', async ({ page, request }) => {
  const { token } = await newPerson(request, 'manager')
  await request.patch('/api/settings/account', {
    headers: { authorization: `Bearer ${token}` },
    data: { locale: 'fr' },
  })
  await keepToken(page, token)
  const languages: (string | undefined)[] = []
  page.on('request', (asked) => {
    if (new URL(asked.url()).pathname === '/api/invoices') languages.push(asked.headers()['accept-language'])
  })
  // On a device that does not know the account yet, the call has to be made again in its language.
  await page.goto('/invoices/list')
  await expect(page.getByRole('heading', { name: 'Factures', level: 1 })).toBeVisible()
  await expect(rows(page).first()).toBeVisible()
  expect(languages).toEqual(['en', 'fr'])

  await page.goto('/invoices/list')
  await expect(rows(page).first()).toBeVisible()
  expect(languages.slice(2)).toEqual(['fr'])
  await page.route('**/assets/*.js', keepWaiting)
  await page.goto('/invoices/list', { waitUntil: 'commit' })
  await expect(page.locator('#shell strong span').filter({ visible: true })).toHaveText(['Factures'])
})

for (const [device, chosen, paper] of [
  ['light', 'dark', 'rgb(11, 17, 29)'],
  ['dark', 'light', 'rgb(251, 250, 246)'],
  ['dark', undefined, 'rgb(11, 17, 29)'],
] as const)
  test(`a ${device} device${chosen ? ` on which ${chosen} was chosen` : ''} is painted in its colours from the start`, async ({
    page,
  }) => {
    await startAs(page, 'owner')
    await page.emulateMedia({ colorScheme: device })
    await page.goto('/welcome')
    await page.evaluate((scheme) => scheme && localStorage.setItem('mantine-color-scheme-value', scheme), chosen)
    await page.route('**/assets/*', (route) => route.abort())
    await page.goto('/invoices/list')
    await expect(page.locator('body')).toHaveCSS('background-color', paper)
    await expect(page.locator('#shell header')).toBeVisible()
  })
