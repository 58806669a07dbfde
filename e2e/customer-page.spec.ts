import { expect, test } from '@playwright/test'
import { apiAs, newCustomer, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

test('a customer opens an invoice on a phone without logging in, promises to pay, and pays at the stand-in', async ({
  page,
  browser,
}) => {
  await startAs(page, 'owner')
  const api = await apiAs(page.request, 'owner')
  const customer = await newCustomer(api)
  const invoice = await newIssued(api, customer)
  const { url } = await api.post<{ url: string }>(`/api/invoices/${invoice.id}/links`, {
    contact_email: customer.email,
  })
  const path = new URL(url).pathname

  const phone = await browser.newContext({
    baseURL: process.env['BASE_URL'] ?? '',
    viewport: { width: 390, height: 844 },
    locale: 'en-GB',
  })
  const theirs = await phone.newPage()
  const asked: string[] = []
  theirs.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const answer = await theirs.goto(path)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
  await expect(theirs.getByRole('heading', { level: 1 })).toContainText(invoice.number)
  await expect(theirs.getByText('£120.00').first()).toBeVisible()
  await expect(theirs.getByRole('img', { name: 'Page 1 of 1' })).toBeVisible()
  expect(asked.filter((address) => address.startsWith('/api/') && !address.startsWith('/api/c/'))).toEqual([])
  const download = theirs.waitForEvent('download')
  await theirs.getByRole('link', { name: 'Download PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`${invoice.number}.pdf`)

  await theirs.getByRole('button', { name: 'We will pay on …' }).click()
  const day = new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10)
  await theirs.getByLabel('Day of payment').fill(day)
  await theirs.getByLabel('Message').fill('With our next run.')
  await theirs.getByRole('button', { name: 'Send' }).click()
  await expect(theirs.getByText('You told us that you will pay on')).toBeVisible()

  await page.goto(`/invoices/view/${invoice.id}`)
  await expect(page.getByText('On hold: payment promised.')).toBeVisible()
  const links = page.getByRole('region', { name: 'Customer page' })
  await expect(links.getByText('Seen', { exact: true })).toBeVisible()
  await expect(links.getByText(customer.email)).toBeVisible()

  await theirs.getByRole('button', { name: 'Pay now' }).click()
  await expect(theirs.getByText('No money is moved and no card is needed')).toBeVisible()
  await theirs.getByRole('button', { name: 'Pay £120.00' }).click()
  await expect(theirs.getByText('Thank you. Your payment has arrived.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Pay now' })).toHaveCount(0)

  await page.reload()
  await expect(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  await links.getByRole('listitem').filter({ hasText: customer.email }).getByRole('button', { name: 'Revoke…' }).click()
  await page.getByRole('button', { name: 'Revoke link' }).click()
  await expect(links.getByText('Revoked')).toBeVisible()
  await theirs.goto(path)
  await expect(theirs.getByRole('heading', { name: 'This link leads nowhere any more' })).toBeVisible()
  await phone.close()
})
