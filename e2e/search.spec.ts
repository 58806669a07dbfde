import { expect, test } from '@playwright/test'
import { apiAs, newCustomer } from './invoicing.ts'
import { startAs } from './sign-in.ts'

test('the search finds a customer despite a typing error and starts an invoice for them by name', async ({ page }) => {
  const name = `Quillfeather ${crypto.randomUUID().slice(0, 8)}`
  const customer = await newCustomer(await apiAs(page.request, 'manager'), { name })
  await startAs(page, 'manager')
  await page.goto('/home')
  const field = page.getByRole('button', { name: /^Search/ })
  await field.click()
  const box = page.getByRole('combobox', { name: 'Search everything' })
  await box.fill('quilfeathr')
  await expect(page.getByRole('option', { name })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toBeHidden()
  await expect(field).toBeFocused()

  await page.keyboard.press('Control+k')
  await box.fill(`new invoice for ${name.slice(0, -2)}`)
  await expect(page.getByRole('option', { name: `New invoice for ${name}` })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.waitForURL(`**/invoices/create?customer_id=${customer.id}`)
  await expect(page.getByRole('combobox', { name: 'Customer' })).toHaveValue(name)
})

test('a slash focuses the search of a list, and opens the global search elsewhere; a question mark shows all shortcuts', async ({
  page,
}) => {
  await startAs(page, 'clerk')
  await page.goto('/invoices/list')
  const ofTheList = page.getByRole('searchbox')
  await expect(ofTheList).toBeVisible()
  await page.keyboard.press('/')
  await expect(ofTheList).toBeFocused()
  await page.goto('/home')
  await expect(page.getByRole('button', { name: /^Search/ })).toBeVisible()
  const box = page.getByRole('combobox', { name: 'Search everything' })
  // The header is painted before the application listens.
  await expect(async () => {
    await page.keyboard.press('/')
    await expect(box).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await box.fill('keyboard')
  await page.keyboard.press('Enter')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const group of ['Everywhere', 'Lists', 'Forms', 'Lines of a document'])
    await expect(keys.getByRole('heading', { name: group })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(keys).toBeHidden()
  await page.keyboard.press('?')
  await expect(keys).toBeVisible()
})

const eInvoice = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID><cbc:ID>2026-88</cbc:ID>
  <cac:LegalMonetaryTotal><cbc:PayableAmount currencyID="EUR">119.00</cbc:PayableAmount></cac:LegalMonetaryTotal>
</Invoice>`

test('an e-invoice is read: its search words lead to the page, and a finding leads to its place', async ({ page }) => {
  await startAs(page, 'manager')
  await page.goto('/home')
  await page.getByRole('button', { name: /^Search/ }).click()
  await page.getByRole('combobox', { name: 'Search everything' }).fill('xrechnung')
  await page.getByRole('option', { name: 'Read an e-invoice' }).click()
  await page.waitForURL('**/einvoices/read')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'invoice.xml', mimeType: 'text/xml', buffer: Buffer.from(eInvoice) })
  await expect(page.getByRole('heading', { name: 'Invoice 2026-88' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Breaks the rules' })).toBeVisible()
  await page.getByRole('listitem').filter({ hasText: 'BR-CO-16' }).getByRole('button', { name: 'Amount due' }).click()
  await expect(page.locator('[data-at="totals.payable"]').first()).toBeInViewport()
})
