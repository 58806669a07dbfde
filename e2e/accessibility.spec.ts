import { AxeBuilder } from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { startAs } from './sign-in.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

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

for (const colorScheme of ['light', 'dark'] as const)
  for (const width of [1440, 390])
    test.describe(`${colorScheme} at ${width} pixels`, () => {
      test.use({ colorScheme, viewport: { width, height: 900 } })
      for (const path of [...open, ...signedIn])
        test(`${path} has no fault of WCAG 2.2 A and AA and does not scroll sideways`, async ({ page }) => {
          if (signedIn.includes(path)) await startAs(page, 'owner')
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
          expect(violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))).toEqual([])
          const overflow = await page.evaluate(
            () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
          )
          expect(overflow).toBe(0)
        })
    })
