import { vi } from 'vitest'
import type { CurrentUser } from '#shared/features/users/users.reply.ts'

type Answer = { status: number; body?: unknown } | 'unreachable'
export type Request = { method: string; path: string; headers: Headers; body: unknown }

export const userWith = (change: Partial<CurrentUser> = {}): CurrentUser => ({
  id: '6f1f7a52-8b57-4a43-9f39-2f0b6a8b0f11',
  name: 'Olivia Owens',
  email: 'owner@example.com',
  new_email: null,
  email_verified: true,
  photo_url: '/photos/1',
  has_photo: false,
  active: 'yes',
  locale: 'en',
  version: 1,
  role_and_permissions: { role: { slug: 'clerk', name: 'Clerk', permissions: [] } },
  permissions: [],
  ...change,
})

export const failed = { status: 500, body: { message: 'Something went wrong!', code: 'server.failed' } }
export const expired = { status: 401, body: { message: 'Please log in.', code: 'session.required' } }

/** Answers every request by its method and path, and records the requests. */
export function stubApi(answers: Record<string, Answer | (() => Answer | Promise<Answer>)>) {
  const asked: Request[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit) => {
    const method = init.method ?? 'GET'
    const { pathname } = new URL(address, 'http://localhost')
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : init.body
    asked.push({ method, path: address, headers: new Headers(init.headers), body })
    const given = answers[`${method} ${pathname}`] ?? { status: 404 }
    const answer = typeof given === 'function' ? await given() : given
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    const text = answer.body === undefined ? null : JSON.stringify(answer.body)
    return new Response(text, { status: answer.status })
  })
  return asked
}
