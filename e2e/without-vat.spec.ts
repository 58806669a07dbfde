import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { newDatabase } from './new-database.ts'
import { startProduct } from './start-product.ts'

const password = 'granite umbrella 18'

/** A gardener in Bristol who is not registered for VAT. */
async function setUp(page: Page, link: string) {
  const goOn = () => page.getByRole('button', { name: 'Save and continue' }).click()
  await page.goto(link)
  await page.getByLabel('Password', { exact: false }).first().fill(password)
  await page.getByLabel('Repeat the password').fill(password)
  await page.getByRole('button', { name: 'Create my account' }).click()
  await page.getByLabel('Country').selectOption('GB')
  await page.getByLabel('Name').fill('Ivy Gardens')
  await page.getByLabel('Line 1').fill('1 Quay Street')
  await page.getByLabel('City').fill('Bristol')
  await page.getByLabel('Postcode').fill('BS1 4DJ')
  await goOn()
  await page.getByRole('radio', { name: /^Not registered/ }).check({ force: true })
  await expect(page.getByRole('textbox', { name: 'VAT number' })).toHaveCount(0)
  await goOn()
  await goOn()
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
}

/** The page is there, and nothing on it asks for or names VAT. */
async function expectNoVat(page: Page, address: string, shown: string) {
  await page.goto(address)
  await expect(page.getByText(shown, { exact: true }).first()).toBeVisible()
  for (const label of ['VAT code', 'Default VAT code', /^VAT\b(?! number)/])
    await expect(page.getByLabel(label)).toHaveCount(0)
  await expect(page.getByRole('columnheader', { name: 'VAT' })).toHaveCount(0)
}

test('a business that is not registered for VAT is offered none on customers, items, lines and schedules, and its invoices name none', async ({
  page,
}) => {
  const url = await newDatabase()
  const own = await startProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' })
  const command = resolve(import.meta.dirname, '../server/commands/create-admin.ts')
  const created = spawnSync(process.execPath, [command, 'ivy@example.com', 'Ivy Moss'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, APP_URL: own.url },
    encoding: 'utf8',
  })
  await setUp(page, /http\S+\/setup\/\S+/.exec(created.stdout)?.[0] ?? '')

  await expectNoVat(page, `${own.url}/customers/create`, 'Payment terms')
  await expectNoVat(page, `${own.url}/items/create`, 'Unit')
  await expectNoVat(page, `${own.url}/invoices/create`, 'Description')
  await expectNoVat(page, `${own.url}/schedules/create`, 'Description')

  const signedIn = await page.request.post(`${own.url}/api/login`, { data: { email: 'ivy@example.com', password } })
  const { token } = (await signedIn.json()) as { token: string }
  const post = async (path: string, data: object) => {
    const reply = await page.request.post(own.url + path, { data, headers: { authorization: `Bearer ${token}` } })
    expect(reply.ok(), await reply.text()).toBe(true)
    return (await reply.json()) as { id: string }
  }
  for (const address of ['/invoices/create', '/schedules/create']) {
    await page.goto(own.url + address)
    await expect(page.getByText('Currency and terms come from the customer and can be changed here.')).toBeVisible()
  }
  const billing_address = { line1: '2 Quay', city: 'Bristol', postcode: 'BS1 4DJ', country: 'GB' }
  const customer = await post('/api/customers', { name: 'Rose Ltd', billing_address })
  const lines = [{ description: 'Hedge', quantity: '1', unit_price: '80' }]
  const draft = await post('/api/invoices', { customer_id: customer.id, lines })
  expect(await post(`/api/invoices/${draft.id}/issue`, {})).toMatchObject({ vat_minor: 0, gross_minor: 8000 })
  await page.goto(`${own.url}/invoices/view/${draft.id}`)
  await expect(page.getByText('£80.00').first()).toBeVisible()
  await expect(page.getByRole('main').getByText(/\bVAT\b/)).toHaveCount(0)
  await own.stop()
})
