import type { APIRequestContext, Page } from '@playwright/test'

const password = 'counterfoil-demo'

export type Person = 'owner' | 'manager' | 'clerk' | 'auditor'

/** Signs in through the login page. */
export async function signIn(page: Page, who: string, secret = password) {
  await page.goto('/login')
  await page.getByLabel('E-mail address').fill(who.includes('@') ? who : `${who}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL('**/home')
}

/** Signed in from the start, for tests that are not about signing in. */
export async function startAs(page: Page, who: Person) {
  const token = await tokenOf(page.request, who)
  await keepToken(page, token)
  return token
}

export async function keepToken(page: Page, token: string) {
  const url = new URL(process.env['BASE_URL'] ?? '')
  await page.context().addCookies([{ name: 'token', value: token, domain: url.hostname, path: '/' }])
}

/** Each worker signs a user in once. A test that ends its session uses its own token: `newTokenOf`. */
const tokens = new Map<Person, Promise<string>>()

export function tokenOf(request: APIRequestContext, who: Person): Promise<string> {
  const token = tokens.get(who) ?? newTokenOf(request, who)
  tokens.set(who, token)
  return token
}

export async function newTokenOf(request: APIRequestContext, who: Person): Promise<string> {
  const reply = await request.post('/api/login', { data: { email: `${who}@example.com`, password } })
  const { token } = (await reply.json()) as { token: string }
  return token
}
