import { mkdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { openDemoInBrowser } from './demo-in-browser.ts'

/** `npm run screenshots`: takes the pictures of the README from the demo data of `npm start`. */
const folder = resolve(import.meta.dirname, '../docs/images')
const { url, context, token, close } = await openDemoInBrowser()
await takeForReadme()
await close()

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

async function take(name: string, arrange: (page: Page) => Promise<void>) {
  const page = await context.newPage()
  await arrange(page)
  await page.waitForLoadState('networkidle')
  await page.screenshot({ path: join(folder, `${name}.png`) })
  await page.close()
}

async function go(page: Page, path: string) {
  await page.goto(url + path)
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
  const reply = await context.request.get(url + path, { headers: { authorization: `Bearer ${token}` } })
  return (await reply.json()) as Reply
}
