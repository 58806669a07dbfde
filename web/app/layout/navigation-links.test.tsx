import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { NavigationLinks } from './navigation-links.tsx'

afterEach(clearAuth)

const superAdmin = { role: { slug: 'super_admin', name: 'Owner', permissions: [] } }
const invoicing = ['Invoices', 'Payments', 'Reminders', 'Items', 'Reports', 'Read an e-invoice']
const managing = invoicing.toSpliced(2, 0, 'Banking')
const everywhere = ['Customers', 'Schedules', ...managing, 'Credit Notes', 'Notes', 'Audit', 'Administration']

test.each([
  [userWith(), ['Notes']],
  [userWith({ permissions: ['customer_access'] }), ['Customers', 'Schedules', 'Notes']],
  [userWith({ permissions: ['invoice_access'] }), [...invoicing, 'Credit Notes', 'Notes']],
  [userWith({ permissions: ['invoice_access', 'manage_payments'] }), [...managing, 'Credit Notes', 'Notes']],
  [userWith({ permissions: ['manage_invoices'] }), ['Notes']],
  [userWith({ permissions: ['admin_access'] }), ['Notes', 'Audit', 'Administration']],
  [userWith({ role_and_permissions: superAdmin }), everywhere],
])('who holds %o sees the places that they may go to', async (user, names) => {
  saveUser(user)
  await renderInApp(<NavigationLinks look="list" />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
})

const barFor = async (permission: 'invoice_access' | 'admin_access') => {
  saveUser(userWith({ permissions: [permission] }))
  return renderInApp(<NavigationLinks look="bar" />)
}
const inMenu = () => within(screen.getByRole('menu')).getAllByRole('menuitem')

test('the bar has the items of the specification and no others', async () => {
  await barFor('invoice_access')
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Invoices',
    'Credit Notes',
    'Notes',
  ])
})

test('below Invoices, the pointer opens a menu with invoices, payments, items, reports and reading, and following one closes it', async () => {
  const { user, router } = await barFor('invoice_access')
  await user.hover(screen.getByRole('link', { name: 'Invoices' }))
  expect(inMenu().map(({ textContent }) => textContent)).toEqual(invoicing)
  await user.click(screen.getByRole('menuitem', { name: 'Payments' }))
  expect(screen.queryByRole('menu')).toBeNull()
  await vi.waitFor(() => expect(router.state.location.pathname).toBe('/payments/list'))
})

test('the menu below Invoices opens by the focus, is walked with the arrows, and closes by Escape or leaving', async () => {
  const { user } = await barFor('invoice_access')
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Invoices' }))
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(document.activeElement).toBe(screen.getByRole('menuitem', { name: 'Payments' }))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('menu')).toBeNull()
})

test('a tap on the arrow beside Invoices opens the menu, and another closes it', async () => {
  const { user } = await barFor('invoice_access')
  const arrow = screen.getByRole('button', { name: 'Invoices menu' })
  const tap = () => user.pointer({ target: arrow, keys: '[TouchA]' })
  await tap()
  expect(inMenu()).toHaveLength(invoicing.length)
  await tap()
  expect(screen.queryByRole('menu')).toBeNull()
})
