import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { newSchedule } from './scheduling.ts'
import { apiAs, newCustomer, newDraft, newIssued } from './invoicing.ts'
import { startAs } from './sign-in.ts'

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa']

/** Colours fade from one scheme to the other; contrast is measured afterwards. */
const colourChangeMs = 300

const open = [
  '/login',
  '/welcome',
  '/password/reset',
  '/password/reset/abc?email=a%40example.com',
  '/email/resend',
  '/no/such/screen',
]
/** Ten rows are enough to find the faults of a hundred. */
const signedIn = [
  '/home',
  '/notes/list',
  '/settings/account',
  '/settings/password',
  '/customers/list?per_page=10',
  '/customers/create',
  '/imports/list',
  '/imports/create',
  '/einvoices/read',
  '/customers/ageing?per_page=10',
  '/invoices/list?per_page=10',
  '/invoices/create',
  '/payments/list?per_page=10',
  '/items/list?per_page=10',
  '/payments/create',
  '/reports',
  '/reports/sales',
  '/reports/vat',
  '/reports/payments?by=method',
  '/creditnote/list?per_page=10',
  '/schedules/list?per_page=10',
  '/schedules/create',
  '/schedules/rehearsal',
  '/admin/dashboard',
  '/admin/users/list?per_page=10',
  '/admin/users/create',
  '/admin/roles/list',
  '/admin/roles/create',
  '/admin/banks/create',
  '/admin/business',
  '/admin/business?tab=vat',
  '/admin/emails?per_page=10',
  '/audit/list?per_page=10',
]

/** So tall that nothing is partly covered by a sticky bar, where it would count as too small a target. */
const tall = 4_000

/** One browser window for all screens of a worker, so that files are loaded and compiled once. */
let page: Page
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage({ baseURL: process.env['BASE_URL'] ?? '' })
})
test.afterAll(() => page.close())

for (const path of [...open, ...signedIn])
  test(`${path} has no WCAG 2.2 A or AA violation, wide and light or narrow and dark, and does not scroll sideways`, async () => {
    await page.context().clearCookies()
    if (signedIn.includes(path)) await startAs(page, 'owner')
    await expectNoFaults(path)
  })

test('the screens of a document have no WCAG 2.2 A or AA violation', async () => {
  test.setTimeout(120_000)
  const api = await apiAs(page.request, 'owner')
  const customer = await newCustomer(api)
  const schedule = await newSchedule(api, customer)
  const draft = await newDraft(api, customer)
  const issued = await newIssued(api, customer)
  await startAs(page, 'owner')
  for (const path of [
    `/invoices/edit/${draft.id}`,
    `/invoices/view/${issued.id}`,
    `/invoices/payment/${issued.id}`,
    `/creditnote/create/${issued.id}`,
    `/customers/statement/${customer.id}`,
    `/schedules/edit/${schedule.id}`,
    `/schedules/email/${schedule.id}`,
    `/schedules/prices?ids=${schedule.id}`,
    `/invoices/create/${schedule.id}`,
  ])
    await expectNoFaults(path)
})

/** The elements depend on the width and the colours on the scheme: each is looked at once. */
const looks = [
  { width: 1440, colorScheme: 'light' },
  { width: 390, colorScheme: 'dark' },
] as const
type Look = (typeof looks)[number]

async function expectNoFaults(path: string) {
  await take(looks[0])
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expectNoFaultsAt(looks[0])
  await take(looks[1])
  await page.waitForTimeout(colourChangeMs)
  await expectNoFaultsAt(looks[1])
}

async function take({ width, colorScheme }: Look) {
  await page.setViewportSize({ width, height: tall })
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
}

async function expectNoFaultsAt(look: Look) {
  const shown = { path: new URL(page.url()).pathname, ...look }
  expect({ ...shown, faults: await faultsOf() }).toEqual({ ...shown, faults: [] })
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  )
  expect({ ...shown, overflow }).toEqual({ ...shown, overflow: 0 })
}

/**
 * In legacy mode, which is enough without frames of another origin: the other mode opens a second page to combine
 * results.
 */
async function faultsOf() {
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode()
  const { violations } = await axe.withTags(rules).analyze()
  return violations.map(({ id, nodes }) => ({ id, where: nodes.map(({ html }) => html) }))
}
