import { createMemoryHistory, RouterProvider, useParams, useSearch } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { GuardName } from '#shared/access/guards.ts'
import { clearAuth, saveToken } from '#web/platform/session/auth-state.ts'
import { takeIntendedPage } from '#web/platform/session/intended-page.ts'
import { loadLanguage } from '#web/platform/language/language-store.ts'
import { RedirectOnce } from '#web/platform/navigation/redirect-once.tsx'
import { useMay } from '#web/platform/session/session.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { routerFor } from './router.tsx'
import { routes } from './routes.ts'
import { moved, screen as page } from './screen.ts'
import { sentHome } from './sent-home.ts'

const says = (text: string) => async () => () => <h1>{text}</h1>
const bare = { title: 'login.title', layout: 'bare' } as const

function Link() {
  const { token } = useParams({ strict: false })
  const { email } = useSearch({ strict: false })
  return <h1>{`${token} for ${email}`}</h1>
}

const Typing = () => <input aria-label="Typing" />
const loadTyping = async () => Typing

/** Renders again whenever the session is refreshed, as the page of a draft does. */
function Leading() {
  useMay('manage_invoices')
  return <RedirectOnce to="/home" />
}

const list = [
  page('/login', { ...bare, guards: ['guest'], load: says('Login') }),
  page('/home', { ...bare, guards: ['auth'], load: says('Home') }),
  page('/secret', { ...bare, guards: ['auth', 'admin'], load: says('Secret') }),
  page('/strange', { ...bare, guards: ['nobody' as GuardName], load: says('Strange') }),
  page('/link/$token', { ...bare, guards: [], load: async () => Link }),
  page('/leading', { ...bare, guards: ['auth'], load: async () => Leading }),
  page('/begun', { ...bare, guards: [], load: loadTyping }),
  page('/begun/$id', { ...bare, guards: [], load: loadTyping }),
  moved('/old', '/secret'),
  page('/$', { ...bare, title: 'not_found.title', guards: [], load: says('Not found') }),
]

beforeEach(async () => {
  await loadLanguage('en')
  vi.stubGlobal('scrollTo', () => undefined)
})
afterEach(() => {
  cleanup()
  clearAuth()
  sessionStorage.clear()
  vi.unstubAllGlobals()
})

async function visit(path: string) {
  const router = routerFor(list, createMemoryHistory({ initialEntries: [path] }))
  render(<RouterProvider router={router} />)
  await act(() => router.load())
  return router
}

test('a guarded page sends a stranger to log in, and is remembered', async () => {
  const router = await visit('/secret?a=1')
  expect(await screen.findByRole('heading', { name: 'Login' })).toBeDefined()
  expect(router.state.location.pathname).toBe('/login')
  expect(takeIntendedPage()).toBe('/secret?a=1')
  expect(takeIntendedPage()).toBeNull()
})

test('a user without the permission goes home, and a signed-in one does not see the login', async () => {
  stubApi({ 'GET /api/user': { status: 200, body: userWith() } })
  saveToken('t', false)
  const router = await visit('/secret')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
  await act(() => router.navigate({ to: '/login' }))
  expect(router.state.location.pathname).toBe('/home')
})

test('who is sent home learns from which page, until the next one is opened; the login page is no such page', async () => {
  saveToken('t', false)
  stubApi({ 'GET /api/user': { status: 200, body: userWith() } })
  const router = await visit('/secret')
  expect(sentHome.get()).toBe('login.title')
  await act(() => router.navigate({ to: '/begun' }))
  expect(sentHome.get()).toBeNull()
  await act(() => router.navigate({ to: '/login' }))
  expect(sentHome.get()).toBeNull()
})

test('check-auth runs for each navigation, also within the same page', async () => {
  const asked = stubApi({ 'GET /api/user': { status: 200, body: userWith() } })
  saveToken('t', false)
  const router = await visit('/home')
  const before = asked.length
  await act(() => router.navigate({ to: '/home', search: { page: '2' } }))
  expect(asked.length).toBe(before + 1)
})

test('an address that moved leads on, and any other path is not found', async () => {
  const router = await visit('/old')
  expect(takeIntendedPage()).toBe('/secret')
  await act(() => router.navigate({ to: '/no/such/page' }))
  expect(await screen.findByRole('heading', { name: 'Not found' })).toBeDefined()
  expect(document.title).toBe('This page does not exist · Counterfoil')
})

test('a page that leads on is left once, however often it renders meanwhile', async () => {
  const asked = stubApi({ 'GET /api/user': () => ({ status: 200, body: userWith() }) })
  saveToken('t', false)
  await visit('/leading')
  expect(await screen.findByRole('heading', { name: 'Home' })).toBeDefined()
  expect(asked.length).toBeLessThan(4)
})

test('an unknown guard raises an error and shows no page', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  await visit('/strange')
  expect(await screen.findByRole('alert')).toBeDefined()
  expect(screen.queryByText('Strange')).toBeNull()
  expect(logged.mock.calls.flat().some((said) => String(said).includes('Unknown guard: nobody'))).toBe(true)
})

test('what stands in the address stays text', async () => {
  await visit('/link/12e5?email=1e3')
  expect(await screen.findByRole('heading', { name: '12e5 for 1e3' })).toBeDefined()
})

test('addresses that share a screen leave it standing: what is typed and focused stays', async () => {
  const router = await visit('/begun')
  const field = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Typing' })
  field.focus()
  field.value = 'half a word'
  await act(() => router.navigate({ to: '/begun/7', replace: true }))
  expect(router.state.location.pathname).toBe('/begun/7')
  expect(screen.getByRole('textbox', { name: 'Typing' })).toBe(field)
  expect(document.activeElement).toBe(field)
  await act(() => router.navigate({ to: '/link/a' }))
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('each address is listed once, and every one but the bare pages asks who is there', () => {
  const paths = routes.map(({ path }) => path)
  expect(new Set(paths).size).toBe(paths.length)
  const open = routes.filter((route) => route.movedTo === undefined && route.guards.length === 0)
  expect(open.map(({ path }) => path)).toEqual([
    '/email/verify/$id',
    '/email/undo/$id',
    '/email/resend',
    '/setup/$token',
    '/c/$token',
    '/welcome',
    '/$',
  ])
})
