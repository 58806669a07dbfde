import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { moveIn, workOn } from './moving-in.ts'
import { newDatabase } from './new-database.ts'
import { startProduct } from './start-product.ts'

test('a business of one’s own is empty beside the demo; a firm moves in from its old system and works on', async ({
  page,
}) => {
  const own = await startProduct({ DATA_DIR: process.env['DATA_FOLDER'] ?? '', BUSINESS: 'own' })
  await expect.poll(own.output).toMatch(/\/setup\/\S+/)
  expect(own.output()).not.toContain('counterfoil-demo')
  const demoUser = { email: 'clerk@example.com', password: 'counterfoil-demo' }
  expect((await page.request.post(`${own.url}/api/login`, { data: demoUser })).ok()).toBe(false)
  const effort = await moveIn(page, /http\S+\/setup\/\S+/.exec(own.output())?.[0] ?? '')
  await workOn(page)
  // What docs/moving-in.md says of it.
  expect(effort.clicks).toBeLessThanOrEqual(30)
  test.info().annotations.push({ type: 'effort', description: `${effort.clicks} clicks, ${effort.seconds} s` })
  await own.stop()
})

test('with an external database there is no demo: a command prints a link, and the first administrator sets up the business', async ({
  page,
}) => {
  const url = await newDatabase()
  const own = await startProduct({ DATABASE_URL: url, LOG_LEVEL: 'error' })
  await expect.poll(own.output).toContain('npm run create-admin')
  expect(own.output()).not.toContain('counterfoil-demo')
  const command = resolve(import.meta.dirname, '../server/commands/create-admin.ts')
  const created = spawnSync(process.execPath, [command, 'first@example.com', 'First Admin'], {
    env: { PATH: process.env['PATH'], DATABASE_URL: url, APP_URL: own.url },
    encoding: 'utf8',
  })
  const link = /http\S+\/setup\/\S+/.exec(created.stdout)?.[0] ?? ''
  await setUp(page, link)

  await page.goto(`${own.url}/invoices/create`)
  await expect(page.getByText('€0.00').first()).toBeVisible()
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
  await own.stop()
})

const goOn = (page: Page) => page.getByRole('button', { name: 'Save and continue' }).click()

/** A workshop in Bremen that has issued 117 invoices elsewhere, and has no logo. */
async function setUp(page: Page, link: string) {
  await page.goto(link)
  await expect(page.getByLabel('Name')).toHaveValue('First Admin')
  await page.getByLabel('Password', { exact: false }).first().fill('granite umbrella 18')
  await page.getByLabel('Repeat the password').fill('granite umbrella 18')
  await page.getByRole('button', { name: 'Create my account' }).click()

  await page.getByLabel('Country').selectOption('DE')
  await page.getByLabel('Name').fill('Archer Werkstatt GmbH')
  await page.getByLabel('City').fill('Bremen')
  await goOn(page)
  await page.getByRole('textbox', { name: 'VAT number' }).fill('DE136695976')
  await goOn(page)
  await page.getByLabel('Next invoice').fill('118')
  await expect(page.getByText(/INV-\d+-00118/)).toBeVisible()
  await goOn(page)
  // Sort codes are not asked for in Germany.
  await expect(page.getByLabel('IBAN')).toBeVisible()
  await expect(page.getByLabel('Sort code')).toHaveCount(0)
  await page.getByRole('button', { name: 'Skip for now' }).click()
  await page.getByRole('button', { name: 'Go to Home' }).click()
  await expect(page).toHaveURL(/\/home$/)
}
