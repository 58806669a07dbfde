import { mkdir, readdir } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { everyAddress } from '../../e2e/every-address.ts'

const widths = [1920, 1440, 1280, 768, 390]
const schemes = ['light', 'dark'] as const
/** How wide a page is on the sheet, and how many are side by side. */
const shown = { wide: 460, narrow: 230 }

type Taking = { browser: Browser; url: string; token: string; folder: string }
type Picture = { address: string; image: string }

/**
 * Every page of the application at five widths, light and dark, in each language: one sheet for each combination.
 */
export async function takeContactSheets(taking: Taking) {
  await mkdir(taking.folder, { recursive: true })
  // A language is a folder with its texts.
  const locales = await readdir(resolve(import.meta.dirname, '../../shared/i18n/languages'))
  for (const locale of locales) for (const scheme of schemes) await takeSheets(taking, locale, scheme)
}

async function takeSheets({ browser, url, token, folder }: Taking, locale: string, colorScheme: 'light' | 'dark') {
  const context = await browser.newContext({ baseURL: url, colorScheme, reducedMotion: 'reduce' })
  await context.addCookies([{ name: 'token', value: token, url }])
  const headers = { authorization: `Bearer ${token}` }
  await context.request.patch('/api/settings/account', { headers, data: { locale } })
  const addresses = await everyAddress(async (path) => (await context.request.get(path, { headers })).json())
  const pictures = await takePictures(await context.newPage(), addresses)
  for (const [width, taken] of pictures)
    await saveSheet(context, taken, { width, path: join(folder, `${locale}-${colorScheme}-${width}.png`) })
  await context.close()
}

/** Each page is loaded once and shown at all widths. */
async function takePictures(page: Page, addresses: readonly string[]) {
  const pictures = new Map<number, Picture[]>(widths.map((width) => [width, []]))
  for (const address of addresses) {
    await page.goto(address)
    await page.waitForLoadState('networkidle')
    for (const width of widths) {
      await page.setViewportSize({ width, height: width < 500 ? 844 : 1000 })
      const image = await page.screenshot({ type: 'jpeg', quality: 70 })
      pictures.get(width)?.push({ address, image: image.toString('base64') })
    }
  }
  return pictures
}

async function saveSheet(context: BrowserContext, pictures: readonly Picture[], to: { width: number; path: string }) {
  const size = to.width < 500 ? shown.narrow : shown.wide
  const page = await context.newPage()
  await page.setViewportSize({ width: 1920, height: 1000 })
  const figures = pictures.map(
    ({ address, image }) =>
      `<figure><img src="data:image/jpeg;base64,${image}"><figcaption>${address}</figcaption></figure>`,
  )
  await page.setContent(`<style>
    body { display: flex; flex-wrap: wrap; gap: 12px; margin: 12px; background: #808080; font: 11px sans-serif }
    figure { width: ${size}px; margin: 0 } img { width: 100% } figcaption { overflow: hidden; color: #fff; white-space: nowrap }
  </style>${figures.join('')}`)
  await page.screenshot({ path: to.path, fullPage: true })
  await page.close()
}
