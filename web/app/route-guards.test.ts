import { expect, test } from 'vitest'
import type { GuardName } from '#shared/access/guards.ts'
import { routes } from './routes/routes.ts'

/** Repeated here on purpose: a screen that loses its guard, or gets another one, fails this test. */
const screensBehind: Partial<Record<GuardName | 'nothing', string[]>> = {
  nothing: ['/email/verify/$id', '/email/undo/$id', '/email/resend', '/setup/$token', '/c/$token', '/welcome', '/$'],
  guest: ['/', '/login', '/password/reset', '/password/reset/$token'],
  auth: ['/home', '/settings/account', '/settings/password', '/notes/list'],
  customer: [
    '/customers/list',
    '/customers/create',
    '/customers/edit/$id',
    '/schedules/list',
    '/schedules/create',
    '/schedules/edit/$id',
    '/schedules/email/$id',
    '/schedules/rehearsal',
    '/schedules/prices',
  ],
  customer_or_invoice: ['/customers/statement/$id', '/customers/ageing'],
  invoice: [
    '/invoices/list',
    '/invoices/view/$id',
    '/reminders/list',
    '/items/list',
    '/items/edit/$id',
    '/payments/list',
    '/payments/view/$id',
    '/creditnote/list',
    '/creditnote/view/$id',
    '/einvoices/read',
    '/reports',
    '/reports/sales',
    '/reports/items',
    '/reports/vat',
    '/reports/payments',
    '/reports/reminders',
  ],
  manage_invoices: [
    '/invoices/create',
    '/invoices/create/replicate/$replicateinvoiceid',
    '/invoices/create/$scheduleid',
    '/invoices/edit/$id',
    '/items/create',
    '/imports/list',
    '/imports/create',
    '/imports/view/$id',
    '/creditnote/create/$invoiceid',
    '/creditnote/edit/$id',
  ],
  manage_payments: [
    '/banking/list',
    '/banking/match/$bank_id',
    '/banking/line/$id',
    '/banking/statements/$bank_id',
    '/invoices/payment/$id',
    '/payments/create',
  ],
  admin: [
    '/audit/list',
    '/admin/business',
    '/admin/emails',
    '/admin/mail',
    '/admin/reminders',
    '/admin/payments',
    '/admin/dashboard',
    '/admin/users/list',
    '/admin/users/create',
    '/admin/users/edit/$id',
    '/admin/banks/create',
  ],
  superadmin: ['/admin/roles/list', '/admin/roles/create', '/admin/roles/edit/$id'],
}

test('every screen has the guard that it is meant to have', () => {
  const found = routes.flatMap((route) =>
    route.movedTo === undefined ? [`${route.path} is behind ${route.guards.join(', ') || 'nothing'}`] : [],
  )
  const meant = Object.entries(screensBehind).flatMap(([guard, paths]) =>
    paths.map((path) => `${path} is behind ${guard}`),
  )
  expect(found.toSorted()).toEqual(meant.toSorted())
})

test('an address that leads on leads to a screen', () => {
  const screens = new Set(routes.flatMap((route) => (route.movedTo === undefined ? [route.path] : [])))
  const leading = routes.flatMap((route) => (route.movedTo === undefined ? [] : [route.movedTo]))
  expect(leading.filter((path) => !screens.has(path))).toEqual([])
})
