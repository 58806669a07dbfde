import type { APIRequestContext, Page } from '@playwright/test'
import { linkIn, waitForMail } from './mailbox.ts'
import { keepToken, tokenOf } from './sign-in.ts'

export type NewPerson = { email: string; password: string; token: string }

/** A new user for a test that would disturb others: invited, with a password, signed in. */
export async function newPerson(request: APIRequestContext, role: string): Promise<NewPerson> {
  const headers = { authorization: `Bearer ${await tokenOf(request, 'owner')}` }
  const { data } = (await (await request.get('/api/admin/users/roles', { headers })).json()) as {
    data: { id: string; slug: string }[]
  }
  const role_id = data.find(({ slug }) => slug === role)?.id
  const email = `${crypto.randomUUID()}@example.com`
  const password = 'violet harbour 64'
  const since = Date.now()
  await request.post('/api/admin/users', { headers, data: { name: 'Robin Quill', email, role_id } })
  const token = /reset\/([^?]+)/.exec(linkIn(await waitForMail(email, since)))?.[1]
  await request.post('/api/password/reset', { data: { token, email, password, password_confirmation: password } })
  const reply = await request.post('/api/login', { data: { email, password } })
  return { email, password, token: ((await reply.json()) as { token: string }).token }
}

export async function startAsNew(page: Page, role: string) {
  const person = await newPerson(page.request, role)
  await keepToken(page, person.token)
  return person
}
