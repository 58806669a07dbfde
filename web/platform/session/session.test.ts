import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { authState, clearAuth, saveToken, saveUser } from './auth-state.ts'
import { chooseLanguage, currentLocale, loadLanguage } from '#web/platform/language/language-store.ts'
import { fetchUser, login, logout } from './session.ts'
import { expired, failed, stubApi, userWith } from '#web/platform/test-support/stub-api.ts'

beforeEach(() => loadLanguage('en'))
afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

test('fetching the user stores them and the slugs of their permissions', async () => {
  stubApi({ 'GET /api/user': { status: 200, body: userWith({ permissions: ['invoice_access'] }) } })
  saveToken('t', false)
  await fetchUser()
  expect(authState.get()).toMatchObject({ user: { name: 'Olivia Owens' }, token: 't', permissions: ['invoice_access'] })
})

test('the same user, fetched again, is no news to what is shown; changed permissions are', async () => {
  saveToken('t', false)
  saveUser(userWith({ permissions: ['invoice_access'] }))
  const heard = vi.fn<() => void>()
  const stop = authState.subscribe(heard)
  saveUser(userWith({ permissions: ['invoice_access'] }))
  expect(heard).not.toHaveBeenCalled()
  saveUser(userWith({ permissions: [] }))
  expect(heard).toHaveBeenCalledOnce()
  expect(authState.get().permissions).toEqual([])
  stop()
})

test.each(['unreachable' as const, 502, 503, 504])(
  'a fetch that meets %s twice is asked again: the token stays',
  async (outage) => {
    let calls = 0
    const answer = outage === 'unreachable' ? outage : { status: outage }
    const asked = stubApi({ 'GET /api/user': () => (++calls <= 2 ? answer : { status: 200, body: userWith() }) })
    saveToken('t', false)
    const began = Date.now()
    await fetchUser()
    expect(asked).toHaveLength(3)
    expect(Date.now() - began).toBeLessThan(1_000)
    expect(authState.get()).toMatchObject({ user: { name: 'Olivia Owens' }, token: 't' })
  },
)

test('when that fails the token is removed from state and cookie, the user stays, and no error is thrown', async () => {
  stubApi({ 'GET /api/user': failed })
  saveToken('t', true)
  saveUser(userWith())
  await fetchUser()
  expect(authState.get().token).toBeNull()
  expect(document.cookie).toBe('')
  expect(authState.get().user).not.toBeNull()
})

test('a late answer does not bring back a user who logged out in the meantime', async () => {
  const { promise, resolve } = Promise.withResolvers<{ status: number; body: unknown }>()
  stubApi({ 'GET /api/user': () => promise, 'POST /api/logout': { status: 204 } })
  saveToken('t', false)
  const fetching = fetchUser()
  await logout()
  resolve({ status: 200, body: userWith() })
  await fetching
  expect(authState.get().user).toBeNull()
})

test.each([{ status: 204 }, failed, expired, 'unreachable' as const])(
  'logging out forgets user, token, permissions and cookie when the server answers %j',
  async (answer) => {
    stubApi({ 'POST /api/logout': answer })
    saveToken('t', true)
    saveUser(userWith({ permissions: ['admin_access'] }))
    await logout()
    expect(authState.get()).toEqual({ user: null, token: null, permissions: [] })
    expect(document.cookie).toBe('')
  },
)

test('signing in sends what was typed, then sends the token with every request', async () => {
  const requests = stubApi({
    'POST /api/login': { status: 200, body: { token: 'new', token_type: 'bearer', expires_at: '' } },
    'GET /api/user': { status: 200, body: userWith() },
  })
  await login({ email: 'a@example.com', password: 'p', remember: true })
  expect(requests.map(({ path }) => path)).toEqual(['/api/login', '/api/user'])
  expect(requests[0]?.headers.get('Authorization')).toBeNull()
  expect(requests[1]?.headers.get('Authorization')).toBe('Bearer new')
})

test('the language of the account is used at sign-in, unless another was chosen before: that one is saved', async () => {
  const requests = stubApi({
    'GET /api/user': { status: 200, body: userWith({ locale: 'fr' }) },
    'PATCH /api/settings/account': { status: 200, body: userWith({ locale: 'en' }) },
  })
  saveToken('t', false)
  await fetchUser()
  expect(currentLocale()).toBe('fr')

  clearAuth()
  await chooseLanguage('en')
  saveToken('t', false)
  await fetchUser()
  expect(currentLocale()).toBe('en')
  expect(requests.at(-1)).toMatchObject({ method: 'PATCH', body: { locale: 'en' } })
})
