import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Permission } from '#shared/access/permissions.ts'
import type { Invoice } from '#shared/features/invoices/invoices.reply.ts'
import { clearAuth, saveUser } from '#web/platform/session/auth-state.ts'
import { stubApi, userWith } from '#web/platform/test-support/stub-api.ts'
import { renderInApp } from '#web/ui/test-support/render.tsx'
import { InvoiceActions } from './invoice-actions.tsx'

const id = '00000000-0000-4000-8000-000000000001'

const issued = {
  id,
  kind: 'own',
  number: 'INV-1',
  status: 'issued',
  customer_id: id,
  customer_name: 'Ada & Co',
  currency: 'GBP',
  gross_minor: 12_000,
  outstanding_minor: 12_000,
  vat_groups: [],
  paid_minor: 0,
  settled_before_minor: 0,
  credited_minor: 0,
  written_off_minor: 0,
  hold: null,
  emails: [],
} as unknown as Invoice

afterEach(() => {
  clearAuth()
  vi.unstubAllGlobals()
})

/** The names of all actions, in the bar and in its menu. */
async function offered(change: Partial<Invoice>, permissions: Permission[]) {
  stubApi({})
  saveUser(userWith({ permissions }))
  const { user } = await renderInApp(<InvoiceActions invoice={{ ...issued, ...change }} />)
  await user.click(await screen.findByRole('button', { name: 'More actions' }))
  await screen.findByRole('menuitem', { name: 'Print…' })
  const all = ['button', 'link', 'menuitem'].flatMap((role) => screen.queryAllByRole(role))
  return all.map(({ textContent }) => textContent)
}

const managing: Permission[] = ['invoice_access', 'manage_invoices', 'manage_payments']
const changes = ['E-mail…', 'Record payment', 'Write off…', 'Void…']

test('an invoice that is owed can be sent, paid, written off and voided', async () => {
  expect(await offered({}, managing)).toEqual(expect.arrayContaining(changes))
})

test.for([
  ['manage_invoices', ['E-mail…', 'Void…']],
  ['manage_payments', ['Record payment', 'Write off…']],
] as const)('%s alone offers %j', async ([permission, names]) => {
  const all = await offered({}, ['invoice_access', permission])
  expect(changes.filter((name) => all.includes(name))).toEqual(names)
})

test('what cannot be done is disabled, with its reason beneath, before it is clicked', async () => {
  await offered({ outstanding_minor: 0, paid_minor: 12_000 }, managing)
  const item = (name: RegExp) => screen.getByRole<HTMLButtonElement>('menuitem', { name })
  expect(item(/^Write off…Nothing is owed on INV-1/).disabled).toBe(true)
  expect(item(/^Void….*allocated to this invoice/).disabled).toBe(true)
  expect(screen.queryByRole('link', { name: 'Record payment' })).toBeNull()
})

test('an invoice that was sent cannot be voided, and says so', async () => {
  await offered({ delivered: true }, managing)
  expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: /^Void….*sent/ }).disabled).toBe(true)
})

test.for([
  [false, 'E-mail…'],
  [true, 'Record payment'],
] as const)('delivered: %s makes “%s” the main step', async ([delivered, main]) => {
  await offered({ delivered }, managing)
  const steps = [screen.getByRole('button', { name: 'E-mail…' }), screen.getByRole('link', { name: 'Record payment' })]
  const filled = steps.filter((step) => step.dataset['variant'] !== 'default')
  expect(filled.map(({ textContent }) => textContent)).toEqual([main])
})

test.for([
  ['a void invoice', { status: 'void' as const }, managing],
  ['an invoice that one may only read', {}, ['invoice_access'] as Permission[]],
] as const)('%s is downloaded and printed, and not changed', async ([, change, permissions]) => {
  const names = await offered(change, [...permissions])
  expect(names).toContain('Download PDF')
  expect(names.filter((name) => changes.includes(name ?? ''))).toEqual([])
})
