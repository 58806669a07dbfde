import { expect, type Page, test } from '@playwright/test'
import type { Endpoint } from '#shared/http/endpoint.ts'
import { createBank } from '#shared/features/banks/banks.contract.ts'
import { createCustomer } from '#shared/features/customers/customers.contract.ts'
import { createSchedule } from '#shared/features/schedules/schedules.contract.ts'
import * as english from '#shared/i18n/languages/en/index.ts'
import { translator } from '#shared/i18n/translate.ts'
import { fieldErrors } from '#shared/validation/field-errors.ts'
import { startAs } from './sign-in.ts'

const translate = translator(english)

/** The errors that the contract's source reports for a body, by field. */
function refusedBySource({ body: schema }: Pick<Endpoint, 'body'>, body: object) {
  const error = schema?.safeParse(body, { reportInput: true }).error
  return error ? fieldErrors(error, translate) : {}
}

/** The error text that describes a field. */
async function errorAt(page: Page, path: string) {
  const field = page.locator(`[name="${path}"]:not([type="hidden"]), [data-path="${path}"]`).first()
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  const ids = (await field.getAttribute('aria-describedby'))?.split(' ') ?? []
  const texts = await Promise.all(
    ids.filter((id) => id.endsWith('-error')).map((id) => page.locator(`[id="${id}"]`).innerText()),
  )
  return texts.join(' ')
}

/** Submits a form that the contract refuses, and compares the errors shown with those of the source. */
async function expectAsInSource(page: Page, endpoint: Endpoint, wrong: object, fields: string[], submit: string) {
  const sent: string[] = []
  await page.route(`**${endpoint.path}`, async (route) => {
    if (route.request().method() === endpoint.method) sent.push(route.request().url())
    await route.fallback()
  })
  await page.getByRole('button', { name: submit }).click()
  const expected = refusedBySource(endpoint, wrong)
  for (const field of fields) {
    expect(expected[field], field).toBeDefined()
    expect({ field, text: await errorAt(page, field) }).toEqual({ field, text: expected[field]?.join(' ') })
  }
  // The request was never sent, so these are not the server's errors.
  expect(sent).toEqual([])
}

test('an invalid customer is refused in the browser with the messages of the contract', async ({ page }) => {
  await startAs(page, 'clerk')
  await page.goto('/customers/create')
  await page.getByLabel('VAT number').fill('GB 980 780 685')
  await page.getByLabel('E-mail', { exact: true }).fill('nobody')
  const contacts = [{ name: '', email: 'nobody', phone: '', receives_invoices: true }]
  const wrong = { name: '', vat_number: 'GB 980 780 685', contacts }
  await expectAsInSource(page, createCustomer, wrong, ['name', 'vat_number', 'contacts.0.email'], 'Create customer')
})

test('invalid bank details are refused in the browser with the messages of the contract', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/admin/banks/create?edit=new')
  await page.getByLabel('IBAN').fill('GB33BUKB20201555555556')
  await page.getByLabel('Sort code').fill('20')
  const wrong = { label: '', iban: 'GB33BUKB20201555555556', sort_code: '20' }
  await expectAsInSource(page, createBank, wrong, ['label', 'iban', 'sort_code'], 'Add account')
})

test('a schedule that ends after a missing number of invoices is refused in the browser with the messages of the contract', async ({
  page,
}) => {
  await startAs(page, 'manager')
  await page.goto('/schedules/create')
  await page.getByText('After a number of invoices').click()
  const count = page.locator('[data-path="end.count"], [name="end.count"]').first()
  await count.fill('')
  await expectAsInSource(
    page,
    createSchedule,
    { name: '', end: { kind: 'after', count: null } },
    ['name', 'end.count'],
    'Create schedule',
  )
})
