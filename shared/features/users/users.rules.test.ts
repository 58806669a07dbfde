import { expect, test } from 'vitest'
import { mayGive, whyNotGive, whyNotManage } from './users.rules.ts'

const owner = { role: 'super_admin', permissions: [] }
const admin = { role: 'admin', permissions: ['admin_access', 'invoice_access'] }
const clerk = { slug: 'clerk', permissions: ['invoice_access'] }
const superAdmin = { slug: 'super_admin', permissions: [] }

test('users can give only permissions that they have, and only a super_admin makes another', () => {
  expect(mayGive(admin, clerk)).toBe(true)
  expect(mayGive(admin, { slug: 'nobody', permissions: [] })).toBe(true)
  expect(mayGive(admin, { slug: 'manager', permissions: ['invoice_access', 'manage_invoices'] })).toBe(false)
  expect(mayGive(admin, superAdmin)).toBe(false)
  expect(mayGive(owner, superAdmin)).toBe(true)
  expect(mayGive(owner, { slug: 'manager', permissions: ['manage_invoices'] })).toBe(true)
})

test('the refusals say whether it is about a user or a role', () => {
  expect(whyNotManage(admin, clerk)).toBeNull()
  expect(whyNotManage(admin, superAdmin)).toBe('user.beyond_your_own')
  expect(whyNotGive(admin, clerk)).toBeNull()
  expect(whyNotGive(admin, superAdmin)).toBe('role.beyond_your_own')
})
