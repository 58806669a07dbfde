import { expect, test } from '@playwright/test'
import { linkIn, waitForMail } from './mailbox.ts'
import { signIn, startAs, tokenOf } from './sign-in.ts'

const tokenCookie = async (page: import('@playwright/test').Page) =>
  (await page.context().cookies()).find(({ name }) => name === 'token')

test('without remember me the token is a session cookie, with it it lasts 365 days', async ({ page }) => {
  await signIn(page, 'owner')
  expect((await tokenCookie(page))?.expires).toBe(-1)
  expect((await tokenCookie(page))?.sameSite).toBe('Lax')

  await page.getByRole('button', { name: 'Account menu' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await page.waitForURL('**/welcome')
  expect(await tokenCookie(page)).toBeUndefined()

  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('owner@example.com')
  await page.getByLabel('Password', { exact: true }).fill('counterfoil-demo')
  await page.getByLabel('Remember me').check()
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/home')
  const days = ((await tokenCookie(page))?.expires ?? 0) / 86_400 - Date.now() / 86_400_000
  expect(days).toBeGreaterThan(364)
  expect(days).toBeLessThan(366)
})

test('a wrong password is refused in words and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('clerk@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue('clerk@example.com')
})

test('a forgotten password is set anew through the mailed link, which works once', async ({ page }) => {
  const since = Date.now()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('E-mail address').fill('auditor@example.com')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('an e-mail with a link is on its way')).toBeVisible()

  const link = linkIn(await waitForMail('auditor@example.com', since))
  await page.goto(link)
  await expect(page.getByLabel('E-mail address')).toHaveValue('auditor@example.com')
  await page.getByLabel('New password').fill('short')
  await page.getByLabel('Repeat the password').fill('short')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Please use at least 12 characters.')).toBeVisible()
  await page.getByLabel('New password').fill('copper kettle 2031')
  await page.getByLabel('Repeat the password').fill('copper kettle 2031')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('Your password has been set.')).toBeVisible()
  await signIn(page, 'auditor', 'copper kettle 2031')

  await page.context().clearCookies()
  await page.goto(link)
  await page.getByLabel('New password').fill('copper kettle 2032')
  await page.getByLabel('Repeat the password').fill('copper kettle 2032')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await expect(page.getByText('This link is no longer valid.')).toBeVisible()
})

test('a new address is verified through its mail', async ({ page }) => {
  const since = Date.now()
  await startAs(page, 'manager')
  await page.goto('/settings/account')
  await page.getByLabel('E-mail address').fill('marcus@example.net')
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your account has been saved.')).toBeVisible()

  const mail = await waitForMail('marcus@example.net', since)
  expect(mail.subject).toBe('Please verify your e-mail address')
  await page.goto(linkIn(mail))
  await expect(page.getByText('Your address is verified')).toBeVisible()
  expect((await waitForMail('manager@example.com', since)).subject).toContain('was changed')
})

test('the password is changed in the settings, and other sessions end', async ({ page, request }) => {
  const since = Date.now()
  await request.post('/api/password/email', { data: { email: 'clerk@example.com' } })
  await waitForMail('clerk@example.com', since)
  const other = await tokenOf(request, 'clerk')
  await startAs(page, 'clerk')
  await page.goto('/settings/password')
  await page.getByLabel('Current password').fill('counterfoil-demo')
  await page.getByLabel('New password').fill('violet harbour 64')
  await page.getByLabel('Repeat the password').fill('violet harbour 64')
  await page.getByRole('button', { name: 'Change the password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  expect((await request.get('/api/user', { headers: { authorization: `Bearer ${other}` } })).status()).toBe(401)

  await page.getByLabel('Current password').fill('violet harbour 64')
  await page.getByLabel('New password').fill('counterfoil-demo-again')
  await page.getByLabel('Repeat the password').fill('counterfoil-demo-again')
})
