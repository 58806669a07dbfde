import { expect, type Page, test } from '@playwright/test'
import { apiAs, newCustomer, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

/** The server handles the first request, and its answer is lost. Records all keys that are sent. */
async function loseFirstAnswer(page: Page, path: string) {
  const keys: (string | undefined)[] = []
  await page.route(path, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.fallback()
    await route.fetch()
    return route.abort('connectionreset')
  })
  return keys
}

const dismissOops = (page: Page) =>
  page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Ok' }).click()

test('a payment whose answer was lost is recorded once after a second press', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id } = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/payment/${id}`)
  await page.getByLabel('Amount received').fill('20')
  const keys = await loseFirstAnswer(page, '**/api/payments')
  await page.getByRole('button', { name: 'Record payment' }).click()
  await dismissOops(page)
  await page.getByRole('button', { name: 'Record payment' }).click()
  await page.waitForURL(`**/invoices/view/${id}`)
  expect(keys).toEqual([expect.any(String), keys[0]])
  const { data } = await api.get<{ data: object[] }>(`/api/invoices/${id}/settlements`)
  expect(data).toHaveLength(1)
})

test('bulk e-mails whose answer was lost are sent once after a second press', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  const { id, number } = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/list?q=${number}`)
  await page
    .getByRole('row', { name: new RegExp(number) })
    .getByRole('checkbox')
    .check()
  const keys = await loseFirstAnswer(page, '**/api/invoices/bulk')
  const email = async () => {
    await page.getByRole('button', { name: 'E-mail 1 invoice' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'E-mail 1 invoice' }).click()
  }
  await email()
  await dismissOops(page)
  await email()
  await expect.poll(() => keys.length).toBe(2)
  expect(keys).toEqual([expect.any(String), keys[0]])
  const emails = () => api.get<{ data: object[] }>(`/api/invoices/${id}/emails`)
  await expect.poll(async () => (await emails()).data.length).toBe(1)
})

test('credit that was used although the answer was lost is not offered again', async ({ page }) => {
  const api = await apiAs(page.request, 'manager')
  const customer = await newCustomer(api)
  await api.post('/api/payments', { customer_id: customer.id, amount_minor: 3000 })
  await api.post('/api/payments', { customer_id: customer.id, amount_minor: 2000 })
  const { id } = await newIssued(api, customer)
  await startAs(page, 'manager')
  await page.goto(`/invoices/payment/${id}`)
  const keys = await loseFirstAnswer(page, '**/allocations')
  await page.getByRole('button', { name: 'Use £50.00 first' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Use £50.00' }).click()
  await dismissOops(page)
  await expect(page.getByRole('button', { name: 'Use £50.00 first' })).toHaveCount(0)
  // One request allocated both payments.
  expect(keys).toHaveLength(1)
  const { data } = await api.get<{ data: { amount_minor: number }[] }>(`/api/invoices/${id}/settlements`)
  expect(data.map(({ amount_minor }) => amount_minor)).toEqual([3000, 2000])
})
