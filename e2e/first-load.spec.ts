import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

/** As the server sends it. */
const scriptBytes = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => new URL(entry.name).pathname.endsWith('.js'))
      .reduce((sum, entry) => sum + (entry as PerformanceResourceTiming).encodedBodySize, 0),
  )

test('the login page needs less than 150 kB of JavaScript, and every step from there less than 100 kB more', async ({
  page,
}) => {
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible()
  const ofLogin = await scriptBytes(page)
  expect(ofLogin).toBeGreaterThan(50_000)
  expect(ofLogin).toBeLessThan(150_000)

  await signIn(page, 'clerk')
  await expect(page.getByRole('heading', { name: 'Invoiced and received' })).toBeVisible()
  const ofHome = await scriptBytes(page)
  expect(ofHome - ofLogin).toBeLessThan(100_000)

  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Invoices', exact: true }).click()
  await page.locator('tbody tr a').first().waitFor()
  const ofList = await scriptBytes(page)
  expect(ofList - ofHome).toBeLessThan(100_000)

  await page.locator('tbody tr a').first().click()
  await page.waitForURL(/\/invoices\/(view|edit)\//)
  await page.waitForLoadState('networkidle')
  expect((await scriptBytes(page)) - ofList).toBeLessThan(100_000)
})
