import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { GuardName } from '#shared/access/guards.ts'
import { authState, clearAuth, saveToken, saveUser } from '#web/platform/session/auth-state.ts'
import { chooseLanguage, loadLanguage } from '#web/platform/language/language-store.ts'
import { failed, stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { beginCheck, redirectBefore } from './redirect-before.ts'

beforeEach(() => loadLanguage('en'))
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

const answering = (user: ReturnType<typeof userWith>) => ({ 'GET /api/user': { status: 200, body: user } })

describe('check-auth', () => {
  test('asks the server again before every navigation', async () => {
    const asked = stubApi(answering(userWith()))
    saveToken('t', false)
    await redirectBefore([])
    await redirectBefore([])
    expect(asked.map(({ path }) => path)).toEqual(['/api/user', '/api/user'])
  })

  test('asks as soon as the navigation begins, and once for each', async () => {
    const asked = stubApi(answering(userWith()))
    saveToken('t', false)
    beginCheck()
    expect(asked).toHaveLength(1)
    await redirectBefore([])
    expect(asked).toHaveLength(1)
    await redirectBefore([])
    expect(asked).toHaveLength(2)
  })

  test('asks nothing when there is no token', async () => {
    const asked = stubApi({})
    beginCheck()
    expect(await redirectBefore([])).toBeNull()
    expect(asked).toHaveLength(0)
  })

  test('logs out whoever is no longer active and sends them to log in', async () => {
    await chooseLanguage('en')
    const asked = stubApi({
      ...answering(userWith({ active: 'no', locale: 'fr' })),
      'POST /api/logout': { status: 204 },
    })
    saveToken('t', true)
    expect(await redirectBefore([])).toBe('login')
    expect(authState.get()).toEqual({ user: null, token: null, permissions: [] })
    expect(asked.map(({ path }) => path)).toEqual(['/api/user', '/api/logout'])
  })

  test('swallows a failure and redirects nowhere', async () => {
    stubApi({ 'GET /api/user': failed })
    saveToken('t', true)
    saveUser(userWith())
    expect(await redirectBefore(['auth'])).toBeNull()
  })

  test('runs before the guards, so that they see what the user may do now', async () => {
    stubApi(answering(userWith({ permissions: [] })))
    saveToken('t', false)
    saveUser(userWith({ permissions: ['invoice_access'] }))
    expect(await redirectBefore(['invoice'])).toBe('home')
  })
})

describe('guards', () => {
  test('check-auth may be named too: it has run, once, before those named after it', async () => {
    const asked = stubApi({ ...answering(userWith({ active: 'no' })), 'POST /api/logout': { status: 204 } })
    saveToken('t', false)
    expect(await redirectBefore(['check-auth', 'auth'])).toBe('login')
    expect(asked.map(({ path }) => path)).toEqual(['/api/user', '/api/logout'])
    expect(await redirectBefore(['check-auth'])).toBeNull()
  })

  test('run in the order in which they are named, and the first that objects decides', async () => {
    expect(await redirectBefore(['guest', 'auth'])).toBe('login')
    stubApi(answering(userWith()))
    saveToken('t', false)
    expect(await redirectBefore(['auth', 'guest'])).toBe('home')
    expect(await redirectBefore(['auth', 'customer', 'superadmin'])).toBe('home')
  })

  test('an unknown name raises an error', async () => {
    await expect(redirectBefore(['nobody' as GuardName])).rejects.toThrow('Unknown guard: nobody')
    await expect(redirectBefore(['toString' as GuardName])).rejects.toThrow('Unknown guard: toString')
  })
})
