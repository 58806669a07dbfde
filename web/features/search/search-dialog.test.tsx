import { act, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SearchHit } from '#shared/features/search/search.reply.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { closeSearch } from './open-search.ts'
import './search-box.tsx'
import { SearchDialog } from './search-dialog.tsx'

const screens = [
  { path: '/invoices/create', title: 'invoice_form.new', guards: ['manage_invoices'] },
  { path: '/invoices/list', title: 'nav.invoices', guards: ['invoice'] },
  { path: '/admin/users/list', title: 'users.title', guards: ['admin'] },
] as const

const invoice: SearchHit = {
  kind: 'invoice',
  id: '0198a1b2-0000-7000-8000-000000000001',
  title: 'INV-2026-00411',
  subtitle: 'Acme Ltd',
  reference: 'PO 7',
  state: 'overdue',
  amount_minor: 124_000,
  currency: 'GBP',
  date: '2026-03-04',
}

beforeEach(() => {
  localStorage.clear()
  saveUser(userWith({ permissions: ['invoice_access', 'manage_invoices', 'manage_payments'] }))
})
afterEach(() => {
  act(() => closeSearch())
  clearAuth()
  vi.unstubAllGlobals()
})

async function open() {
  const app = await renderInApp(<SearchDialog screens={screens} />, { at: '/home' })
  await app.user.keyboard('{Control>}k{/Control}')
  return { ...app, box: await screen.findByRole('combobox', { name: 'Search everything' }) }
}

const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)

test('a record is found, announced, opened with Enter, and suggested the next time', async () => {
  stubApi({ 'GET /api/search': { status: 200, body: { data: [invoice] } } })
  const { user, box, router } = await open()
  await user.type(box, '411')
  const found = await screen.findByRole('option', { name: /INV-2026-00411/ })
  expect(within(screen.getByRole('group', { name: 'Invoices' })).getByRole('option')).toBe(found)
  expect(found.textContent).toBe('INV-2026-00411Acme Ltd · PO 74 Mar 2026Overdue£1,240.00')
  expect(found.querySelector('mark')?.textContent).toBe('411')
  expect(box.getAttribute('aria-activedescendant')).toBe(found.id)
  await screen.findByText('1 result')
  await user.keyboard('{Enter}')
  expect(router.history.location.pathname).toBe(`/invoices/view/${invoice.id}`)
  await user.keyboard('{Control>}k{/Control}')
  const recent = await screen.findByRole('group', { name: 'Recent' })
  expect(within(recent).getByRole('option').textContent).toContain('INV-2026-00411')
})

test('only screens and commands that the user may open are listed, and a command takes the name of a customer', async () => {
  const customer = { id: '7', code: 'C7', name: 'Acme Ltd', city: 'Leeds' }
  stubApi({
    'GET /api/search': { status: 200, body: { data: [] } },
    'GET /api/invoices/choices/customers': { status: 200, body: { data: [customer] } },
  })
  const { user, box, router } = await open()
  expect(options()).toEqual(['New invoice'])
  await user.type(box, 'bills')
  expect(options()).toEqual(['Invoices'])
  await user.clear(box)
  await user.type(box, 'users')
  await screen.findByText('Nothing found for “users”')
  await user.clear(box)
  await user.type(box, 'new inv')
  expect(options()).toEqual(['New invoice', 'New invoice for …'])
  await user.keyboard('{ArrowDown}{Enter}ac')
  expect((box as HTMLInputElement).value).toBe('new invoice for ac')
  await user.click(await screen.findByRole('option', { name: /New invoice for Acme Ltd/ }))
  expect(router.history.location.href).toBe('/invoices/create?customer_id=7')
})

test('c offers what can be created, where the page itself has nothing to create', async () => {
  const { user } = await renderInApp(<SearchDialog screens={screens} />, { at: '/home' })
  await user.keyboard('c')
  const box = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search everything' })
  expect(box.placeholder).toBe('What would you like to create?')
  expect(options()).toEqual(['New invoice'])
})
