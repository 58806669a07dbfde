import { expect, test } from 'vitest'
import { type Access, mayAccess, type Permission, permissions, superAdmin } from './permissions.ts'

const holderOf = (...held: Permission[]) => ({ role: 'staff', permissions: held })
const owner = { role: superAdmin, permissions: [] }

test('public endpoints are open to everybody', () => {
  for (const holder of [null, holderOf(), owner]) expect(mayAccess('public', holder)).toBe(true)
})

test('nobody may do anything else', () => {
  for (const access of ['signed_in', 'super_admin', ...permissions] satisfies Access[])
    expect(mayAccess(access, null)).toBe(false)
})

test('super_admin passes everywhere, without any permission of its own', () => {
  for (const access of ['signed_in', 'super_admin', ...permissions] satisfies Access[])
    expect(mayAccess(access, owner)).toBe(true)
})

test('a permission opens what asks for it, and nothing else', () => {
  for (const held of permissions)
    for (const asked of permissions) expect(mayAccess(asked, holderOf(held))).toBe(held === asked)
})

test('all permissions together do not make a super_admin', () => {
  expect(mayAccess('super_admin', holderOf(...permissions))).toBe(false)
  expect(mayAccess('super_admin', { role: 'staff', permissions: ['super_admin'] })).toBe(false)
})

test('being signed in is enough if no permission is required', () => {
  expect(mayAccess('signed_in', holderOf())).toBe(true)
})

test('access by one of two permissions is given by either', () => {
  const open = permissions.filter((held) => mayAccess('customer_or_invoice_access', holderOf(held)))
  expect(open).toEqual(['customer_access', 'invoice_access'])
  expect(mayAccess('customer_or_invoice_access', holderOf())).toBe(false)
  expect(mayAccess('customer_or_invoice_access', null)).toBe(false)
  expect(mayAccess('customer_or_invoice_access', owner)).toBe(true)
})
