import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { startProduct } from '../e2e/start-product.ts'
import { chromiumOfPeople } from './installed-chromium.mjs'

/** The demo of `npm start` with a database of its own, in a browser that is signed in as its owner. */
export async function openDemoInBrowser() {
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
  const reply = await context.request.post(`${product.url}/api/login`, {
    data: { email: 'owner@example.com', password: 'counterfoil-demo' },
  })
  const { token } = (await reply.json()) as { token: string }
  await context.addCookies([{ name: 'token', value: token, url: product.url }])
  const close = async () => {
    await browser.close()
    await product.stop()
    await rm(data, { recursive: true, force: true })
  }
  return { url: product.url, browser, context, token, close }
}
