import { expect, test } from '@playwright/test'
import { startAs } from './sign-in.ts'

test('a figure on Home equals that of the list it links to, and its chart can be read by keyboard', async ({
  page,
}) => {
  await startAs(page, 'manager')
  await page.goto('/home')
  const overdue = page.getByRole('link', { name: /^Overdue/ })
  const said = /(\d+) invoices?/.exec(await overdue.innerText())?.[1]

  const chart = page.getByRole('list', { name: /^Invoiced and received/ })
  await chart.getByRole('link').last().focus()
  await page.keyboard.press('Home')
  await page.keyboard.press('ArrowRight')
  const month = chart.getByRole('link').nth(1)
  await expect(month).toBeFocused()
  const invoiced = /invoiced (\S+),/.exec((await month.getAttribute('aria-label')) ?? '')?.[1] ?? ''
  await page.keyboard.press('Enter')
  await page.waitForURL('**/invoices/list?status=issued**')
  await expect(page.getByRole('table').locator('tfoot')).toContainText(invoiced)

  await page.goBack()
  // The list has a link of that name too, and is drawn until Home is.
  await expect(chart).toBeVisible()
  await overdue.click()
  await page.waitForURL('**/invoices/list?status=overdue**')
  await expect(page.getByText(`${said} invoices`, { exact: true })).toBeVisible()
})

test('an administrator sees the state of the installation, with links to what failed', async ({ page }) => {
  await startAs(page, 'auditor')
  await page.goto('/admin/dashboard')
  const state = page.getByRole('region', { name: /^Right now/ })
  await expect(state.getByText('Background jobs')).toBeVisible()
  await expect(state.getByText('Audit seal')).toBeVisible()
  const failed = state.getByRole('link', { name: /^Failed e-mails/ })
  await expect(failed.getByText('Failed', { exact: true })).toBeVisible()
  await failed.click()
  await page.waitForURL('**/admin/emails?status=failed')
})

test('an auditor opens a statement from the ageing report without access to the customer', async ({ page }) => {
  await startAs(page, 'auditor')
  await page.goto('/customers/ageing')
  await page.getByRole('table').getByRole('row').nth(1).click()
  await page.waitForURL('**/customers/statement/**')
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Ageing' }).first().click()
  await page.waitForURL('**/customers/ageing')
})

for (const [path, panel] of [
  ['/api/home', 'This could not be loaded'],
  ['/api/home/attention', 'What needs attention could not be loaded'],
  ['/api/schedules/agenda', 'This could not be loaded'],
] as const)
  test(`Home shows one alert when ${path} fails, and the rest of the page with a way to try again`, async ({
    page,
  }) => {
    await startAs(page, 'owner')
    let asked = 0
    await page.route(
      (url) => url.pathname === path,
      (route) => {
        asked += 1
        return route.fulfill({ status: 500, json: {} })
      },
    )
    await page.goto('/home')
    const alert = page.getByRole('alertdialog', { name: 'Oops...' })
    await alert.getByRole('button', { name: 'Ok' }).click()
    await expect(page.getByText(panel).first()).toBeVisible()
    const before = asked
    await page.waitForLoadState('networkidle')
    expect(asked).toBe(before)
    await expect(alert).toHaveCount(0)
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Try again' }).first().click()
    await expect(page.getByRole('button', { name: 'Try again' })).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Overdue/ })).toBeVisible()
  })
