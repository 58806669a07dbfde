import { expect, test } from '@playwright/test'
import { linkIn, waitForMail } from './mailbox.ts'
import { newPerson } from './people.ts'
import { keepToken, startAs, tokenOf } from './sign-in.ts'

test('a user is invited, chooses a password, is logged in with it, and is signed out at once when deactivated', async ({
  page,
  browser,
}) => {
  await startAs(page, 'owner')
  const email = `${crypto.randomUUID()}@example.com`
  const since = Date.now()
  await page.goto('/admin/users/create')
  await page.getByLabel('Name', { exact: true }).fill('Wren Ashby')
  await page.getByLabel('E-mail', { exact: true }).fill(email)
  await page.getByRole('combobox', { name: 'Role' }).click()
  await page.getByRole('option', { name: /^Clerk/ }).click()
  await page.getByRole('button', { name: 'Send invitation' }).click()
  await expect(page.getByText(/Wren Ashby has been invited/)).toBeVisible()

  const theirs = await (await browser.newContext({ baseURL: process.env['BASE_URL'] ?? '' })).newPage()
  await theirs.goto(linkIn(await waitForMail(email, since)))
  await theirs.getByLabel('New password').fill('juniper ladder 512')
  await theirs.getByLabel('Repeat the password').fill('juniper ladder 512')
  await theirs.getByRole('button', { name: 'Set the password' }).click()
  // The first password is chosen, and they are logged in with it.
  await theirs.waitForURL('**/home')

  await page.goto(`/admin/users/list?q=${email}`)
  await page.getByRole('table').getByText(email).click()
  await page.waitForURL('**/admin/users/edit/**')
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Deactivate' }).click()
  await expect(page.getByText('Wren Ashby has been deactivated and logged out everywhere.')).toBeVisible()
  await theirs.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Notes', exact: true }).click()
  await theirs.waitForURL('**/login')
  await expect(theirs.getByLabel('E-mail address')).toBeVisible()
  await expect(theirs.getByRole('alertdialog')).toHaveCount(0)
  expect((await theirs.context().cookies()).filter(({ name }) => name === 'token')).toEqual([])
})

test('a deactivated user who opens the product again is sent to the login without an alert', async ({
  page,
  request,
}) => {
  const person = await newPerson(request, 'clerk')
  const headers = { authorization: `Bearer ${await tokenOf(request, 'owner')}` }
  const { data } = await (await request.get(`/api/admin/users?q=${person.email}`, { headers })).json()
  await request.patch(`/api/admin/users/${data[0].id}`, {
    headers,
    data: { active: 'no', version: data[0].version },
  })
  await keepToken(page, person.token)
  await page.goto('/customers/list')
  await page.waitForURL('**/login')
  await expect(page.getByLabel('E-mail address')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('a role is created with its permissions, changed, and deleted when no user has it', async ({ page }) => {
  await startAs(page, 'owner')
  const name = `Controller ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/roles/create')
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByRole('checkbox', { name: /See invoices and credit notes/ }).check()
  await page.getByRole('button', { name: 'Create role' }).click()
  await expect(page.getByText(`${name} has been created.`)).toBeVisible()
  await page.goto(`/admin/roles/list?q=${encodeURIComponent(name)}`)
  await page.getByRole('table').getByText(name).click()
  await page.waitForURL('**/admin/roles/edit/**')
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete role' }).click()
  await expect(page.getByText(`${name} has been deleted.`)).toBeVisible()
})

test('a new bank account is checked, added, and mailed to every administrator', async ({ page, request }) => {
  const { email } = await newPerson(request, 'auditor')
  await startAs(page, 'owner')
  const since = Date.now()
  const label = `Reserve ${crypto.randomUUID().slice(0, 6)}`
  await page.goto('/admin/banks/create')
  await page
    .getByRole('link', { name: 'Add account' })
    .or(page.getByRole('button', { name: 'Add account' }))
    .first()
    .click()
  await page.getByLabel('Label').fill(label)
  await page.getByLabel('Bank', { exact: true }).fill('Bank of Avon')
  await page.getByLabel('Account name').fill('Foxglove & Tern')
  await page.getByLabel('Sort code').fill('20-20')
  await page.getByLabel('Account number').fill('55555555')
  await page.getByRole('button', { name: 'Add account' }).last().click()
  await expect(page.getByText('A sort code has six digits')).toBeVisible()
  await page.getByLabel('Sort code').fill('20-20-15')
  await page.getByRole('button', { name: 'Add account' }).last().click()
  await expect(page.getByText(`${label} has been added.`)).toBeVisible()
  expect((await waitForMail(email, since)).text).toContain('20-20-15, 55555555')
})

test('the business is changed with a live example of its numbers, and an unknown placeholder is refused', async ({
  page,
}) => {
  await startAs(page, 'owner')
  await page.goto('/admin/business')
  const digits = page.getByLabel('Digits').first()
  await digits.fill('7')
  await expect(page.getByText(/^INV-\d{4}-0000042$/)).toBeVisible()
  const subject = page.getByLabel('Subject of invoice e-mails')
  await subject.fill('Invoice {numbr}')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('There is no such placeholder: numbr.')).toBeVisible()
  await subject.fill('Invoice {number} from {business}')
  await digits.fill('5')
  await page.getByLabel('Website').fill(`https://example.com/${crypto.randomUUID()}`)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('The business details have been saved.')).toBeVisible()
})

test('a planned VAT rate is added and ends the one before it', async ({ page }) => {
  await startAs(page, 'owner')
  await page.goto('/admin/business?tab=vat')
  await page.getByRole('button', { name: 'Add a rate' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Code', { exact: true }).fill('reduced')
  await dialog.getByLabel('Name').fill('Reduced rate')
  await dialog.getByLabel('Rate (%)').fill('7.5')
  await dialog.getByLabel('Valid from').fill('2031-04-01')
  await dialog.getByRole('button', { name: 'Add rate' }).click()
  await expect(page.getByText('7.5%')).toBeVisible()
  await expect(page.getByText('31 Mar 2031')).toBeVisible()
})

test('an outgoing e-mail is shown as its reader sees it; only a super admin sees its link', async ({
  page,
  request,
}) => {
  const { email } = await newPerson(request, 'clerk')
  await startAs(page, 'auditor')
  await page.goto(`/admin/emails?q=${email}`)
  await page.getByRole('table').getByText(email).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Sent').first()).toBeVisible()
  await expect(drawer.getByText('The one-time link in this e-mail is not shown')).toBeVisible()
  await expect(drawer.frameLocator('iframe').getByText('Hello Robin Quill,')).toBeVisible()
})

test('the audit trail is filtered, opened field by field and verified', async ({ page, request }) => {
  const person = await newPerson(request, 'clerk')
  await request.patch('/api/settings/account', {
    headers: { authorization: `Bearer ${person.token}` },
    data: { name: 'Robin Quillfeather' },
  })
  await startAs(page, 'auditor')
  await page.goto('/audit/list?record_type=users&action=changed')
  await page.getByRole('table').getByRole('row').nth(1).click()
  await expect(page.getByRole('dialog').getByRole('table')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Verify seals' }).click()
  await expect(page.getByText(/^Verified: /)).toBeVisible()
})

test('an auditor can read the whole administration and change none of it', async ({ page }) => {
  const token = await startAs(page, 'auditor')
  const changing =
    /^(Save|Add(?! Note)|Invite|Edit|Retire|Make default|Stop all runs|Check now|Send again|Choose|Remove|Deactivate|Resend)/
  for (const [path, shown] of [
    ['/admin/dashboard', 'Right now'],
    ['/admin/users/list', 'owner@example.com'],
    ['/admin/users/create', 'You can view this, but not change it.'],
    ['/admin/banks/create', 'You can view this, but not change it.'],
    ['/admin/banks/create?edit=new', 'You can view this, but not change it.'],
    ['/admin/business', 'You can view this, but not change it.'],
    ['/admin/business?tab=vat', 'Standard rate'],
    ['/admin/emails', 'E-mails'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByText(shown).first()).toBeVisible()
    await expect(page.getByRole('button', { name: changing })).toHaveCount(0)
    await expect(page.getByRole('link', { name: changing })).toHaveCount(0)
  }
  await page.goto('/admin/business')
  await expect(page.getByLabel('Name', { exact: true })).toBeDisabled()
  await page.goto('/admin/banks/create')
  await page.getByRole('main').getByRole('heading', { level: 2 }).getByRole('link').first().click()
  await expect(page.getByLabel('Account number')).toBeDisabled()
  const reply = await page.request.post('/api/admin/banks', {
    headers: { authorization: `Bearer ${token}` },
    data: { label: 'Mine', bank_name: 'X', account_name: 'X', sort_code: '202015', account_number: '55555555' },
  })
  expect(reply.status()).toBe(403)
})

test('a user with fewer permissions can see a super admin but not change them', async ({ page, request }) => {
  const person = await newPerson(request, 'auditor')
  await keepToken(page, person.token)
  await page.goto('/admin/users/list?q=owner@example.com')
  await page.getByRole('table').getByText('owner@example.com').click()
  await expect(page.getByText('You can view this, but not change it')).toBeVisible()
})
