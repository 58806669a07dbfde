import { expect, type Page, test } from '@playwright/test'
import { startAs } from './sign-in.ts'

/** Other tests write invoices meanwhile: this page is given the answers that it had first. */
async function keepAnswers(page: Page, url: string) {
  const answers = new Map<string, Promise<{ status: number; json: unknown }>>()
  await page.route(url, async (route) => {
    const asked = route.request().url()
    const answer =
      answers.get(asked) ?? route.fetch().then(async (reply) => ({ status: reply.status(), json: await reply.json() }))
    answers.set(asked, answer)
    await route.fulfill(await answer)
  })
}

/** From now on, the numbers of rows that the table had, and what moved. */
const observe = (page: Page) =>
  page.evaluate(() => {
    const seen = { rows: [] as number[], shifts: [] as number[] }
    Reflect.set(window, 'seen', seen)
    new MutationObserver(() => {
      seen.rows.push(document.querySelectorAll('tbody a[href^="/invoices/"]').length)
    }).observe(document.body, { childList: true, subtree: true })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.shifts.push((entry as PerformanceEntry & { value: number }).value)
    }).observe({ type: 'layout-shift' })
  })

const seenOn = (page: Page) => page.evaluate(() => Reflect.get(window, 'seen') as { rows: number[]; shifts: number[] })

test('a list that is shown again begins with the rows in the window; those below follow, and nothing moves', async ({
  page,
}) => {
  const rows = page.locator('tbody a[href^="/invoices/"]')
  const open = (name: string) =>
    page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name, exact: true }).click()
  await keepAnswers(page, '**/api/invoices**')
  await startAs(page, 'owner')
  await page.goto('/invoices/list')
  await expect(rows).toHaveCount(25)
  await open('Customers')
  await expect(page.locator('tbody a[href^="/customers/"]').first()).toBeVisible()
  await observe(page)

  await open('Invoices')
  await expect(rows).toHaveCount(25)
  // The list is asked for again after it is painted.
  await page.waitForLoadState('networkidle')
  const seen = await seenOn(page)
  const first = seen.rows.find((count) => count > 0)
  expect(first).toBeGreaterThan(5)
  expect(first).toBeLessThan(25)
  expect(seen.shifts).toEqual([])
})
