import { screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, expect, test } from 'vitest'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { RoleSelect } from './role-select.tsx'

const roles = [
  { id: 'r-1', slug: 'auditor', name: 'Auditor', permissions: ['admin_access', 'invoice_access'], givable: true },
  { id: 'r-2', slug: 'clerk', name: 'Clerk', permissions: ['customer_access', 'invoice_access'], givable: false },
  { id: 'r-3', slug: 'super_admin', name: 'Super admin', permissions: [], givable: false },
  { id: 'r-4', slug: 'guest', name: 'Guest', permissions: [], givable: true },
]

const auditor = userWith({
  role_and_permissions: { role: { slug: 'auditor', name: 'Auditor', permissions: [] } },
  permissions: ['admin_access', 'invoice_access'],
})

afterEach(clearAuth)

function Field({ onChosen }: { onChosen: (id: string) => void }) {
  const [value, setValue] = useState('')
  const change = (id: string) => {
    setValue(id)
    onChosen(id)
  }
  return <RoleSelect value={value} onChange={change} />
}

async function show() {
  saveUser(auditor)
  stubApi({ 'GET /api/admin/users/roles': { status: 200, body: { data: roles } } })
  const chosen: string[] = []
  const { user } = await renderInApp(<Field onChosen={(id) => chosen.push(id)} />)
  await user.click(screen.getByRole('combobox', { name: 'Role' }))
  await screen.findByRole('option', { name: /Auditor/ })
  return { user, chosen }
}

const option = (name: RegExp) => screen.getByRole('option', { name })

test('a role that the user may not give says what is missing, and cannot be chosen', async () => {
  const { user, chosen } = await show()
  expect(option(/Clerk/).textContent).toContain('You do not have this yourself: Customers and schedules')
  await user.click(option(/Clerk/))
  expect(chosen).toEqual([])
})

test('only super admins can give super_admin', async () => {
  const { user, chosen } = await show()
  expect(option(/Super admin/).textContent).toContain('Only a super admin can give this role.')
  await user.click(option(/Super admin/))
  expect(chosen).toEqual([])
})

test('a role that the user may give says what it allows, before and after it is chosen', async () => {
  const { user, chosen } = await show()
  expect(option(/Guest/).textContent).toContain('Home, notes and their own settings only')
  await user.click(option(/Auditor/))
  expect(chosen).toEqual(['r-1'])
  expect(screen.getByText('Opens: See the administration and the audit · See invoices and credit notes')).toBeDefined()
})
