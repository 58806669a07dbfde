import { screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { HomeLinks } from './home-links.tsx'

afterEach(clearAuth)

test.each([
  [['manage_invoices'], ['/notes/list', '/invoices/create', '/items/create', '/settings/account']],
  [['manage_payments'], ['/notes/list', '/payments/create', '/banking/list', '/settings/account']],
  [['admin_access'], ['/notes/list', '/audit/list', '/admin/dashboard', '/settings/account']],
] as const)('who holds %j alone finds on Home what they may do', async (permissions, links) => {
  saveUser(userWith({ permissions: [...permissions] }))
  await renderInApp(<HomeLinks />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(links)
})
