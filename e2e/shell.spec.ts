import { expect, test } from '@playwright/test'
import { wcagFaults } from './faults-of-a-screen.ts'
import { holdBack } from './hold-back.ts'
import { apiAs, newCustomer, newIssued } from './invoicing.ts'
import { keepToken, newTokenOf, startAs } from './sign-in.ts'

test('guests see the login, and are redirected there from screens that need one', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Log in to your account' })).toBeVisible()
  await page.goto('/notes/list')
  await page.waitForURL('**/login**')
  await page.goto('/welcome')
  await expect(page.getByRole('heading', { name: 'Invoicing, down to the last stub.' })).toBeVisible()
})

for (const [who, shown, hidden] of [
  ['owner', ['Customers', 'Schedules', 'Invoices', 'Credit Notes', 'Notes', 'Audit', 'Administration'], []],
  ['manager', ['Customers', 'Schedules', 'Invoices', 'Credit Notes', 'Notes'], ['Audit', 'Administration']],
  ['clerk', ['Customers', 'Schedules', 'Invoices', 'Credit Notes', 'Notes'], ['Audit', 'Administration']],
  ['auditor', ['Invoices', 'Credit Notes', 'Notes', 'Audit', 'Administration'], ['Customers', 'Schedules']],
] as const)
  test(`the navigation bar shows ${who} what they may open`, async ({ page }) => {
    await startAs(page, who)
    await page.goto('/home')
    const bar = page.getByRole('navigation', { name: 'Main' })
    for (const name of shown) await expect(bar.getByRole('link', { name, exact: true })).toBeVisible()
    for (const name of hidden) await expect(bar.getByRole('link', { name, exact: true })).toHaveCount(0)
  })

test('an unknown path shows the 404 screen', async ({ page }) => {
  await page.goto('/no/such/screen')
  await expect(page.getByRole('heading', { name: 'This page does not exist' })).toBeVisible()
})

test('bare paths redirect to their lists and tabs', async ({ page }) => {
  await startAs(page, 'owner')
  for (const [bare, full] of [
    ['/settings', '/settings/account'],
    ['/notes', '/notes/list'],
    ['/admin', '/admin/dashboard'],
    ['/admin/users', '/admin/users/list'],
    ['/admin/roles', '/admin/roles/list'],
    ['/admin/banks', '/admin/banks/create'],
    ['/audit', '/audit/list'],
  ] as const) {
    await page.goto(bare)
    await page.waitForURL(`**${full}`)
  }
})

test('a gold bar shows during navigation', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/home')
  const release = await holdBack(page, '**/api/user')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  const bar = page.getByRole('progressbar', { name: 'Loading the page' })
  await expect(bar).toBeVisible()
  release()
  await page.waitForURL('**/notes/list')
  await expect(bar).toBeHidden()
})

test('ten requests that fail together show one alert', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/home')
  await page.route('**/api/notes**', (route) =>
    route.fulfill({ status: 500, json: { message: 'x', code: 'server.failed' } }),
  )
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Oops...')
  await expect(alert).toContainText('Something went wrong! Please try again.')
  await expect(page.getByRole('alertdialog')).toHaveCount(1)
  await alert.getByRole('button', { name: 'Ok' }).click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a session that ended elsewhere shows an alert, then the login', async ({ page, request }) => {
  const token = await newTokenOf(request, 'owner')
  await keepToken(page, token)
  // A screen that sends no further requests once it is shown.
  await page.goto('/settings/password')
  await expect(page.getByRole('textbox', { name: 'New password', exact: true })).toBeVisible()
  await request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  const alert = page.getByRole('alertdialog')
  await expect(alert).toContainText('Session Expired!')
  await expect(alert).toContainText('Please log in again to continue.')
  await alert.getByRole('button', { name: 'Ok' }).click()
  await page.waitForURL('**/login**')
  expect((await page.context().cookies()).find(({ name }) => name === 'token')).toBeUndefined()
})

test('logout opens the welcome page even when its request fails', async ({ page }) => {
  await keepToken(page, await newTokenOf(page.request, 'owner'))
  await page.goto('/home')
  await page.route('**/api/logout', (route) => route.abort())
  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/welcome')
  expect((await page.context().cookies()).find(({ name }) => name === 'token')).toBeUndefined()
})

test('every request carries the token and the chosen language', async ({ page }) => {
  const token = await startAs(page, 'owner')
  await page.goto('/home')
  const asked = page.waitForRequest('**/api/notes**')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  const headers = await (await asked).allHeaders()
  expect(headers['authorization']).toBe(`Bearer ${token}`)
  expect(headers['accept-language']).toMatch(/^en/)
})

test('the pages before the login are available in French', async ({ page }) => {
  await page.goto('/login')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('fr')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeVisible()
})

test('the page does not violate its content security policy', async ({ page }) => {
  const violations: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy|violates/i.test(message.text())) violations.push(message.text())
  })
  await startAs(page, 'owner')
  for (const path of ['/home', '/notes/list', '/settings/account']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  }
  await page.getByRole('button', { name: 'Account menu' }).click()
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible()
  expect(violations).toEqual([])
})

test('leaving a page during a navigation does not sign the user out', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/home')
  const asked = page.waitForRequest('**/api/user')
  const release = await holdBack(page, '**/api/user')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  await asked
  const left = page.goto('/settings/account')
  await page.waitForEvent('framenavigated')
  release()
  await left
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
})

test('after Back the opened row has the focus, and the arrow down starts at the first one', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/customers/list')
  const rows = page.locator('[data-row-link]')
  await expect(rows.first()).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await expect(rows.first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.waitForURL('**/customers/edit/**')
  await page.goBack()
  await expect(rows.nth(1)).toBeFocused()
})

test('a list that fails shows the alert once, and behind it its own error with a way to try again', async ({
  page,
}) => {
  await startAs(page, 'owner')
  await page.route('**/api/customers?**', (route) => route.fulfill({ status: 500, json: {} }))
  await page.route('**/api/customers', (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/customers/list')
  const alert = page.getByRole('alertdialog', { name: 'Oops...' })
  await alert.getByRole('button', { name: 'Ok' }).click()
  await expect(alert).toHaveCount(0)
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('[data-row-link]').first()).toBeVisible()
})

test('without a network one stays on the page, keeps what was typed, and goes on with it later', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/customers/create')
  const name = page.getByLabel('Name', { exact: true }).first()
  await name.fill('Typed before the network went')
  await page.context().setOffline(true)
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByText('You are offline.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(name).toHaveValue('Typed before the network went')
  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toHaveCount(0)
  await page.keyboard.press('ControlOrMeta+s')
  await page.waitForURL('**/customers/edit/**')
})

test('who may not open a page is sent home, told once, and hears nothing of the calls that were refused', async ({
  page,
}) => {
  await startAs(page, 'auditor')
  const refused = page.waitForResponse('**/api/customers')
  await page.goto('/customers/list')
  expect((await refused).status()).toBe(403)
  await page.waitForURL('**/home')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await startAs(page, 'clerk')
  await page.goto('/admin/users/list')
  await page.waitForURL('**/home')
  const notice = page.getByText('You were sent home: administrators can give you access to “Users”.')
  await expect(notice).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toHaveCount(0)
})

test('the target of an address opened directly stays in view while the page grows above it', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.setViewportSize({ width: 1280, height: 500 })
  // What stands above the notes arrives late.
  const release = await holdBack(page, '**/api/customers/*/**')
  await page.goto(`/customers/edit/${customer.id}#notes`)
  await expect(page.locator('#notes')).toBeInViewport()
  release()
  await expect(page.getByRole('link', { name: /^INV-/ }).first()).toBeAttached()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('#notes')).toBeInViewport()
  await page.mouse.wheel(0, -5_000)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

for (const [what, files] of [
  ['the application', /assets\/.*\.js/],
  ['the frame', /assets\/frame-.*\.js/],
  ['the language', /assets\/sign-in-.*\.js/],
  ['the screen', /assets\/customers-page-.*\.js/],
] as const)
  test(`where ${what} cannot be loaded the page says so in its frame, and has a button`, async ({ page }) => {
    await startAs(page, 'owner')
    await page.route(files, (route) => route.abort())
    await page.goto('/customers/list')
    await expect(page.getByRole('heading', { name: 'This page could not be loaded' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Counterfoil')).toBeVisible()
    expect(await wcagFaults(page)).toEqual([])
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.locator('[data-row-link]').first()).toBeVisible()
  })

test('one answer of a proxy during a click changes nothing', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/home')
  let calls = 0
  await page.route('**/api/user', (route) => (++calls > 2 ? route.fallback() : route.fulfill({ status: 502 })))
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notes' })).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  expect(calls).toBe(3)
})
