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
