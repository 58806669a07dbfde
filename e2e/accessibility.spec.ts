import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { startAs } from './sign-in.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Colours glide from one scheme to the other; half way there they have no contrast that anyone sees. */
const colourChangeMs = 300

const open = [
  '/login',
  '/welcome',
  '/password/reset',
  '/password/reset/abc?email=a%40example.com',
  '/email/resend',
  '/no/such/screen',
]
const signedIn = [
  '/home',
  '/notes/list',
  '/settings/account',
  '/settings/password',
  '/customers/list',
  '/customers/create',
  '/customers/import',
  '/admin/dashboard',
  '/admin/users/list',
  '/admin/users/create',
  '/admin/roles/list',
  '/admin/roles/create',
  '/admin/banks/create',
  '/admin/business',
  '/admin/business?tab=vat',
  '/admin/emails',
  '/audit/list',
]

for (const width of [1440, 390])
  test.describe(`at ${width} pixels`, () => {
    test.use({ viewport: { width, height: 900 } })
    for (const path of [...open, ...signedIn])
      test(`${path} has no fault of WCAG 2.2 A and AA, light or dark, and does not scroll sideways`, async ({
        page,
      }) => {
        if (signedIn.includes(path)) await startAs(page, 'owner')
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await page.waitForLoadState('networkidle')
        for (const colorScheme of ['light', 'dark'] as const) {
          await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
          await page.waitForTimeout(colourChangeMs)
          expect(await faultsOf(page)).toEqual([])
        }
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(overflow).toBe(0)
      })
  })

async function faultsOf(page: Page) {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
