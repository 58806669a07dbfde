import { expect, type Page, test } from '@playwright/test'
import { linkIn, waitForMail } from './mailbox.ts'
import { newPerson, startAsNew } from './people.ts'
import { signIn } from './sign-in.ts'

const tokenCookie = async (page: Page) => (await page.context().cookies()).find(({ name }) => name === 'token')

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

test('a wrong password is refused with a message and nothing typed is lost', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill('clerk@example.com')
  await page.getByLabel('Password', { exact: true }).fill('wrong wrong wrong')
  await page.getByRole('button', { name: 'Log in' }).click()
  await expect(page.getByText('These credentials do not match our records.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue('clerk@example.com')
})

test('a forgotten password is reset through the mailed link, which works once', async ({ page, request }) => {
  const { email } = await newPerson(request, 'clerk')
  const since = Date.now()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  await page.getByLabel('E-mail address').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByText('an e-mail with a link is on its way')).toBeVisible()

  const link = linkIn(await waitForMail(email, since))
  const choose = async (password: string) => {
    await page.getByLabel('New password').fill(password)
    await page.getByLabel('Repeat the password').fill(password)
    await page.getByRole('button', { name: 'Set the password' }).click()
  }
  await page.goto(link)
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await choose('short')
  await expect(page.getByText('Please use at least 12 characters.')).toBeVisible()
  await choose('copper kettle 2031')
  await expect(page.getByText('Your password has been set.')).toBeVisible()
  await signIn(page, email, 'copper kettle 2031')

  await page.context().clearCookies()
  await page.goto(link)
  await expect(page.getByText('This link no longer works')).toBeVisible()
  await expect(page.getByLabel('New password')).toBeHidden()
  await page.getByRole('link', { name: 'Ask for a new link' }).click()
  await page.waitForURL('**/password/reset')
})

test('a new address takes the password, counts once its link was opened, and is undone from the old one', async ({
  page,
}) => {
  const { email, password } = await startAsNew(page, 'clerk')
  const since = Date.now()
  const moved = `moved-${email}`
  await page.goto('/settings/account')
  await page.getByLabel('E-mail address').fill(moved)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('Your account has been saved.')).toBeVisible()
  await expect(page.getByLabel('E-mail address')).toHaveValue(email)
  await expect(page.getByText(`Waiting until the link sent to ${moved} is opened`)).toBeVisible()
  expect((await waitForMail(email, since)).subject).toContain('about to change')

  const opened = Date.now()
  const mail = await waitForMail(moved, since)
  expect(mail.subject).toBe('Please verify your e-mail address')
  await page.goto(linkIn(mail))
  await expect(page.getByText('Your address is verified')).toBeVisible()
  const told = await waitForMail(email, opened)
  expect(told.subject).toContain('was changed')
  await page.goto(linkIn(told))
  await page.getByRole('button', { name: 'Keep my address' }).click()
  await expect(page.getByText('Your address is yours')).toBeVisible()
  await page.goto('/login')
  await signIn(page, email, password)
})

test('the password is changed in the settings, and other sessions end', async ({ page, request }) => {
  const { email, password } = await startAsNew(page, 'clerk')
  const other = (await (await request.post('/api/login', { data: { email, password } })).json()) as { token: string }
  await page.goto('/settings/password')
  await page.getByLabel('Current password').fill(password)
  await page.getByLabel('New password').fill('amber lantern 303')
  await page.getByLabel('Repeat the password').fill('amber lantern 303')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed.')).toBeVisible()
  const headers = { authorization: `Bearer ${other.token}` }
  expect((await request.get('/api/user', { headers })).status()).toBe(401)
})

test('a photo is chosen, shown in the bar, and removed', async ({ page }) => {
  await startAsNew(page, 'clerk')
  await page.goto('/settings/account')
  const square = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGP8z8DAwMDAxMDAwMDAAAANHQEDasKb6QAAAABJRU5ErkJggg==',
    'base64',
  )
  const photo = page.getByRole('button', { name: 'Account menu' }).locator('img')
  await page.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: square })
  await page.getByRole('button', { name: 'Use this photo' }).click()
  await expect(photo).toHaveAttribute('src', /[0-9a-f]{64}[.]webp$/)
  expect(await photo.boundingBox()).toMatchObject({ width: 32, height: 32 })
  await page.getByRole('button', { name: 'Remove photo' }).click()
  await expect(photo).toHaveAttribute('src', /initials-RQ/)
})
