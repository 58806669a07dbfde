import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { type Permission, permissions } from '#shared/access/permissions.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { consequenceOf, PermissionGrid } from './permission-grid.tsx'

function Held({ start, onHeld }: { start: Permission[]; onHeld: (held: Permission[]) => void }) {
  const [held, setHeld] = useState(start)
  const change = (next: Permission[]) => {
    setHeld(next)
    onHeld(next)
  }
  return <PermissionGrid name="permissions" value={held} onChange={change} />
}

const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('every permission is offered with what it allows', async () => {
  await renderInApp(<PermissionGrid name="permissions" value={[]} onChange={() => undefined} />)
  expect(screen.getAllByRole('checkbox')).toHaveLength(permissions.length)
  const admin = box('See the administration and the audit')
  expect(document.getElementById(admin.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/users, bank/)
})

test('ticking keeps the order of the list, so that ticking and unticking again is not a change', async () => {
  const seen: Permission[][] = []
  const { user } = await renderInApp(<Held start={['admin_access']} onHeld={(held) => seen.push(held)} />)
  await user.click(box('Customers and schedules'))
  await user.click(box('Create and issue invoices'))
  await user.click(box('Customers and schedules'))
  await user.click(box('Create and issue invoices'))
  expect(seen).toEqual([
    ['customer_access', 'admin_access'],
    ['customer_access', 'manage_invoices', 'admin_access'],
    ['manage_invoices', 'admin_access'],
    ['admin_access'],
  ])
})

test('the whole card is the checkbox', async () => {
  const seen: Permission[][] = []
  const { user } = await renderInApp(<Held start={[]} onHeld={(held) => seen.push(held)} />)
  await user.click(screen.getByText(/Opens Administration and Audit/))
  expect(seen).toEqual([['admin_access']])
})

test('a fixed role can be read but not changed', async () => {
  const { user } = await renderInApp(<PermissionGrid name="permissions" value={permissions} isFixed />)
  const admin = box('See the administration and the audit')
  await user.click(admin)
  expect(admin.checked).toBe(true)
  expect(admin.matches(':disabled')).toBe(true)
})

test.for([
  [[], 'roles.consequence.none'],
  [['manage_invoices'], 'roles.consequence.blind'],
  [['manage_invoices', 'admin_access'], 'roles.consequence.blind'],
  [['manage_payments'], 'roles.consequence.blind'],
  [['manage_invoices', 'invoice_access'], 'roles.consequence.usual'],
  [['invoice_access', 'admin_access'], 'roles.consequence.look_admin'],
  [['admin_access', 'manage_admin'], 'roles.consequence.admin'],
  [['manage_admin'], 'roles.consequence.blind_admin'],
  [['customer_access'], 'roles.consequence.usual'],
] as [Permission[], string][])('of %j comes %s', ([held, consequence]) => {
  expect(consequenceOf(held)).toBe(consequence)
})
