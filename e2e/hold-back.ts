import type { Page } from '@playwright/test'

/** Requests to such addresses go on only after the returned function was called. */
export async function holdBack(page: Page, url: string) {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(url, async (route) => {
    await promise
    // The page may have been left meanwhile.
    await route.continue().catch(() => undefined)
  })
  return resolve
}
