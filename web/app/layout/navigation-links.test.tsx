import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { NavigationLinks } from './navigation-links.tsx'

afterEach(clearAuth)

const superAdmin = { role: { slug: 'super_admin', name: 'Owner', permissions: [] } }
const everywhere = ['Customers', 'Schedules', 'Invoices', 'Credit Notes', 'Notes', 'Audit', 'Administration']

test.each([
  [userWith(), ['Notes']],
  [userWith({ permissions: ['customer_access'] }), ['Customers', 'Schedules', 'Notes']],
  [userWith({ permissions: ['invoice_access'] }), ['Invoices', 'Credit Notes', 'Notes']],
  [userWith({ permissions: ['manage_invoices'] }), ['Notes']],
  [userWith({ permissions: ['admin_access'] }), ['Notes', 'Audit', 'Administration']],
  [userWith({ role_and_permissions: superAdmin }), everywhere],
])('who holds %o sees the places that they may go to', async (user, names) => {
  saveUser(user)
  await renderInApp(<NavigationLinks look="list" />)
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(names)
})
