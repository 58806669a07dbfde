import { afterEach, expect, test, vi } from 'vitest'
import { readTokenCookie, removeTokenCookie, writeTokenCookie } from './token-cookie.ts'

afterEach(() => removeTokenCookie())

function written(act: () => void) {
  const setter = vi.spyOn(document, 'cookie', 'set')
  act()
  return setter.mock.lastCall?.[0] ?? ''
}

test('a remembered token is kept for 365 days', () => {
  expect(written(() => writeTokenCookie('abc', true))).toBe('token=abc; Path=/; SameSite=Lax; Max-Age=31536000')
})

test('a token that is not remembered has no lifetime of its own, so it ends with the browser', () => {
  expect(written(() => writeTokenCookie('abc', false))).toBe('token=abc; Path=/; SameSite=Lax')
})

test('over https the cookie is secure', () => {
  vi.stubGlobal('location', { protocol: 'https:' })
  expect(written(() => writeTokenCookie('abc', false))).toContain('; Secure')
  vi.unstubAllGlobals()
})

test('a written token is read back, and nothing after it was removed', () => {
  expect(readTokenCookie()).toBeNull()
  writeTokenCookie('a=b; c', false)
  expect(readTokenCookie()).toBe('a=b; c')
  removeTokenCookie()
  expect(readTokenCookie()).toBeNull()
})

test('a cookie of another program that cannot be decoded is no token, and is replaced at sign-in', () => {
  document.cookie = 'token=100%; Path=/'
  expect(readTokenCookie()).toBeNull()
  writeTokenCookie('abc', false)
  expect(readTokenCookie()).toBe('abc')
})
