import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { chromiumOfPeople } from '../../../scripts/installed-chromium.mjs'

const installed = chromiumOfPeople()

/** A browser with a profile on disk, so that it caches files and compiled scripts as for a real user. */
export async function startBrowser({ watch }: { watch: string }) {
  const profile = await mkdtemp(join(tmpdir(), 'counterfoil-pages-'))
  const context = await chromium.launchPersistentContext(profile, {
    ...(installed && { executablePath: installed }),
    args: ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])],
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
  })
  return {
    signIn: (address: string, token: string) => context.addCookies([{ name: 'token', value: token, url: address }]),
    /** Opens a tab that waits for `selector` after each full load. */
    openTab: async (selector: string) => {
      const page = await context.newPage()
      await page.addInitScript({ content: `(() => {${watch}})(); watch.watchFor(${JSON.stringify(selector)})` })
      return page
    },
    stop: async () => {
      await context.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

/** Loads an address as if typed into the address bar. A tab in the background would be painted only once a second. */
export async function loadTimes(page: Page, address: string) {
  await comeToRest(page)
  await page.goto('about:blank')
  await page.goto(address)
  const shown = await page.evaluate<number>('watch.shown')
  return { shown, firstPaint: await page.evaluate<number>('watch.firstPaint()') }
}

/**
 * People look at a page before they go on. What it, or the tab that was in front, does after its first paint or when it comes to the front (pictures,
 * questions whether anything is new) must not be counted with what they do next; `networkidle` knows of full loads alone.
 */
async function comeToRest(page: Page) {
  await page.bringToFront()
  await page.waitForTimeout(restMilliseconds)
}

const restMilliseconds = 400

export async function clickTime(page: Page, link: string, selector: string) {
  await comeToRest(page)
  return page.evaluate<number>(`watch.clickUntil(${JSON.stringify(link)}, ${JSON.stringify(selector)})`)
}

/** From a key until the picture that follows it is painted. */
export async function pictureTime(page: Page, key: string) {
  await comeToRest(page)
  // The key does not wait for a script that was sent before it.
  await page.evaluate('watch.watchForPicture()')
  await page.keyboard.press(key)
  return page.evaluate<number>('watch.pictured')
}

/** The CPU time of the page's main thread during an action, in milliseconds. */
export async function workTime(page: Page, act: () => Promise<unknown>) {
  await comeToRest(page)
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const before = await worked()
  await act()
  const after = await worked()
  await session.detach()
  return after - before
}
