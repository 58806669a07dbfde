import { expect, type Page, test } from '@playwright/test'
import { tooWide } from '../../e2e/faults-of-a-screen.ts'
import { apiAs, newCustomer, newDraft, newIssued } from '../../e2e/invoicing.ts'
import { startAs } from '../../e2e/sign-in.ts'

/** A link that somebody pasted, an order number of a machine, a name without a space: as long as its field allows. */
const word = (length: number) => crypto.randomUUID().replaceAll('-', '').repeat(20).slice(0, length)
const link = `https://example.com/${word(300)}`

const lines = [{ description: link, quantity: '1', unit: 'm', unit_price: '50' }]

async function addressesWithLongWords(page: Page) {
  const api = await apiAs(page.request, 'owner')
  const make = (path: string, fields: object) => api.post<{ id: string }>(path, fields)
  const name = word(150)
  const customer = await newCustomer(api, { name })
  const draft = await newDraft(api, customer, { lines, message: link, reference: word(100) })
  const issued = await newIssued(api, customer, { lines, message: link, reference: word(100) })
  await make('/api/payments', { customer_id: customer.id, amount_minor: 100, reference: word(100) })
  const schedule = await make('/api/schedules', {
    name: word(120),
    customer_id: customer.id,
    lines,
    every: 1,
    unit: 'month',
    start_date: '2099-01-31',
    action: 'draft',
  })
  const item = await make('/api/items', { code: word(32), name: word(150), description: link, prices: [] })
  const role = await make('/api/admin/roles', { name: word(60), description: word(200), permissions: [] })
  return [
    `/invoices/list?q=${name}`,
    `/payments/list?q=${name}`,
    `/invoices/edit/${draft.id}`,
    `/invoices/view/${issued.id}`,
    `/invoices/create/replicate/${issued.id}`,
    `/invoices/create/${schedule.id}`,
    `/schedules/email/${schedule.id}`,
    `/items/edit/${item.id}`,
    `/admin/roles/edit/${role.id}`,
  ]
}

test('a word of any length widens no screen, on a phone and on a desk', async ({ page }) => {
  await startAs(page, 'owner')
  const wide: string[] = []
  for (const address of await addressesWithLongWords(page)) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 800 })
      const by = await tooWide(page)
      if (by > 0) wide.push(`${address} at ${width}: ${by} pixels too wide`)
    }
  }
  expect(wide).toEqual([])
})
