import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from '../e2e/start-product.ts'

/** `npm run screenshots`: the pictures of the README, taken from the demo as anyone has it after `npm start`. */
const folder = resolve(import.meta.dirname, '../docs/images')

const pictures = [
  { name: 'home', path: '/home', colorScheme: 'light' },
  { name: 'invoices', path: '/invoices/list?status=issued', colorScheme: 'light' },
  { name: 'invoice', path: '/invoices/list?status=unpaid', opens: 'main img', colorScheme: 'light' },
  { name: 'draft', path: '/invoices/list?status=draft', opens: 'main form', colorScheme: 'dark' },
  { name: 'schedule', path: '/schedules/list?q=temple', opens: 'main form', colorScheme: 'light' },
] as const

const data = await mkdtemp(join(tmpdir(), 'counterfoil-screenshots-'))
// As root, the database's own user must be able to get in.
await chmod(data, 0o755)
await mkdir(folder, { recursive: true })
const product = await startProduct({ DATA_DIR: data })
const installed = '/usr/bin/chromium'
const browser = await chromium.launch({
  ...(existsSync(installed) && { executablePath: installed }),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
})
for (const picture of pictures) await take(picture)
await browser.close()
await product.stop()
await rm(data, { recursive: true, force: true })

/** `opens`: the first row is opened, and this is waited for. */
type Picture = { name: string; path: string; opens?: string; colorScheme: 'light' | 'dark' }

async function take({ name, path, opens, colorScheme }: Picture) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, colorScheme, locale: 'en-GB' })
  const reply = await context.request.post(`${product.url}/api/login`, {
    data: { email: 'owner@example.com', password: 'counterfoil-demo' },
  })
  const { token } = (await reply.json()) as { token: string }
  await context.addCookies([{ name: 'token', value: token, url: product.url }])
  const page = await context.newPage()
  await page.goto(product.url + path)
  if (opens) {
    await page.locator('tbody tr').first().click()
    await page.locator(opens).first().waitFor()
  }
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await context.close()
}
