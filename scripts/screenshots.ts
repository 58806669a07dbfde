import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { startProduct } from '../e2e/start-product.ts'
import { takeContactSheets } from './contact-sheets.ts'
import { chromiumOfPeople } from './installed-chromium.mjs'

/**
 * `npm run screenshots`: takes the pictures of the README from the demo data of `npm start`. With `--all`: contact sheets
 * of every page, to be looked at, in a folder that is not kept.
 */
const folder = resolve(import.meta.dirname, '../docs/images')
const sheets = resolve(import.meta.dirname, '../contact-sheets')

const data = await mkdtemp(join(tmpdir(), 'counterfoil-screenshots-'))
// When run as root, PostgreSQL's own user must be able to enter the folder.
await chmod(data, 0o755)
const product = await startProduct({ DATA_DIR: data })
const installed = chromiumOfPeople()
const browser = await chromium.launch({
  ...(installed && { executablePath: installed }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB' })
const token = await signIn()

if (process.argv.includes('--all')) await takeContactSheets({ browser, url: product.url, token, folder: sheets })
else await takeForReadme()

await browser.close()
await product.stop()
await rm(data, { recursive: true, force: true })

async function takeForReadme() {
  await mkdir(folder, { recursive: true })
  await take('home', (page) => go(page, '/home'))
  await take('invoices', (page) => go(page, '/invoices/list?status=issued'))
  await take('draft', async (page) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await go(page, '/invoices/list?status=draft&currency=GBP')
    await openFirst(page, 'main form')
    await page.keyboard.press('ControlOrMeta+p')
    await page.getByRole('img', { name: /page 1/i }).waitFor()
  })
  await take('schedule', async (page) => {
    await go(page, '/schedules/list?q=temple')
    await openFirst(page, 'main form')
  })
  await takePaper('pdf')
}

async function signIn() {
  const reply = await context.request.post(`${product.url}/api/login`, {
    data: { email: 'owner@example.com', password: 'counterfoil-demo' },
  })
  const { token: value } = (await reply.json()) as { token: string }
  await context.addCookies([{ name: 'token', value, url: product.url }])
  return value
}

async function take(name: string, arrange: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  await arrange(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

async function go(page: Page, path: string) {
  await page.goto(product.url + path)
}

async function openFirst(page: Page, shows: string) {
  await page.locator('tbody tr').first().click()
  await page.locator(shows).first().waitFor()
}

/** The first page of an invoice, rendered by the same compiler and template as its PDF. */
async function takePaper(name: string) {
  const { data: invoices } = await read<{ data: { id: string }[] }>(
    '/api/invoices?status=unpaid&currency=GBP&order_by=gross_minor&order_direction=DESC&per_page=1',
  )
  const { pages } = await read<{ pages: string[] }>(`/api/invoices/${invoices[0]?.id}/preview`)
  const page = await context.newPage()
  await page.setContent(`<body style="margin: 0; background: #fff">${pages[0]}</body>`)
  await page
    .locator('svg')
    .first()
    .screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

async function read<Reply>(path: string) {
  const reply = await context.request.get(product.url + path, { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()) as Reply
}
