import { expect, test } from '@playwright/test'
import { startAs } from './sign-in.ts'

test('a view of a list is saved under a name, and chosen columns are remembered', async ({ page }) => {
  const name = `Euro ${crypto.randomUUID().slice(0, 6)}`
  await startAs(page, 'manager')
  await page.goto('/invoices/list?currency=EUR&order_by=gross_minor&order_direction=DESC')
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: 'Save this view…' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill(name)
  await page.keyboard.press('Enter')
  await expect(page.getByText(`The view “${name}” is saved.`)).toBeVisible()

  await page.goto('/invoices/list')
  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('menuitemcheckbox', { name: 'Due' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('columnheader', { name: 'Customer' })).toBeVisible()
  await expect(page.getByRole('columnheader', { name: 'Due' })).toBeHidden()

  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name }).click()
  await expect(page).toHaveURL(/currency=EUR/)
  await page.getByRole('button', { name: 'Views' }).click()
  await page.getByRole('menuitem', { name: `Delete “${name}”` }).click()
  await expect(page.getByText(`The view “${name}” is deleted.`)).toBeVisible()
})
