import { expect, test } from '@playwright/test'
import { apiAs, newCustomer, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

test('an issued invoice is in this month’s VAT return and sales, and the report can be downloaded', async ({
  page,
}) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { number } = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto('/invoices/list')
  await page.getByRole('link', { name: 'Reports' }).click()
  await page.getByRole('link', { name: /^VAT on sales/ }).click()
  await page.getByRole('link', { name: 'This month' }).click()
  await page.getByRole('region', { name: /Box 1/ }).getByRole('link', { name: 'Show documents' }).click()
  await expect(page).toHaveURL(/box=1#documents$/)
  const documents = page.getByRole('region', { name: 'Documents behind the figures' })
  await documents.getByRole('button', { name: 'Document', exact: true }).click()
  await expect(documents.getByRole('link', { name: number })).toBeVisible()

  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export' }).first().click()
  await page.getByRole('menuitem', { name: 'As PDF' }).click()
  expect((await file).suggestedFilename()).toMatch(/^vat-.*\.pdf$/)

  await page.goto('/reports/sales')
  const bars = page.getByRole('list', { name: /^Net sales by month/ }).getByRole('button')
  await expect(bars).toHaveCount(12)
  await bars.last().focus()
  await page.keyboard.press('ArrowLeft')
  await expect(bars.nth(10)).toBeFocused()
  await page.getByRole('link', { name: 'By customer' }).click()
  await page.getByRole('searchbox', { name: 'Search customers' }).fill(customer.name)
  await expect(page.getByRole('row', { name: new RegExp(customer.name) })).toContainText('£100.00')
})
