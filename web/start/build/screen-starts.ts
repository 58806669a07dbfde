import type { ShellShape } from './shell.ts'

/** What the page contains for a screen before the application is loaded. */
export type ScreenStart = {
  shape?: ShellShape
  /**
   * The first calls of the screen, in addition to that for the user. `$` marks a parameter of the address; a `?` at the
   * end is replaced by its query. If there is a query, calls without `?` are left out, because they may depend on it.
   */
  calls?: readonly string[]
}

/** List only calls that the screen itself makes; others would be wasted: `e2e/first-calls.spec.ts`. */
export const screenStarts: Readonly<Record<string, ScreenStart>> = {
  '/home': {
    shape: 'cards',
    calls: ['/api/home', '/api/schedules/agenda', '/api/home/attention'],
  },
  '/customers/list': { shape: 'list', calls: ['/api/customers?', '/api/views?list=customers'] },
  '/customers/create': { shape: 'form', calls: ['/api/vat-codes'] },
  '/customers/edit/$id': { shape: 'record', calls: ['/api/customers/$id', '/api/vat-codes'] },
  '/customers/ageing': { calls: ['/api/ageing'] },
  '/schedules/list': {
    shape: 'list',
    calls: ['/api/schedules?', '/api/schedules/summary', '/api/schedules/agenda', '/api/views?list=schedules'],
  },
  '/schedules/edit/$id': {
    shape: 'record',
    calls: ['/api/schedules/$id', '/api/schedules/defaults', '/api/vat-codes'],
  },
  '/invoices/list': {
    shape: 'list-with-tabs',
    calls: ['/api/invoices?', '/api/invoices/summary', '/api/views?list=invoices'],
  },
  '/invoices/view/$id': { shape: 'record', calls: ['/api/invoices/$id'] },
  '/invoices/create': { shape: 'form', calls: ['/api/invoices/defaults', '/api/vat-codes'] },
  '/invoices/create/$scheduleid': { shape: 'form' },
  '/invoices/create/replicate/$replicateinvoiceid': { shape: 'form' },
  '/invoices/edit/$id': {
    shape: 'record',
    calls: ['/api/invoices/$id', '/api/invoices/defaults', '/api/vat-codes'],
  },
  '/invoices/payment/$id': { shape: 'record', calls: ['/api/invoices/$id', '/api/payments/defaults'] },
  '/reminders/list': { shape: 'list-with-tabs', calls: ['/api/reminders'] },
  '/items/list': { shape: 'list', calls: ['/api/items?', '/api/vat-codes', '/api/views?list=items'] },
  '/items/create': { shape: 'form', calls: ['/api/invoices/defaults', '/api/vat-codes'] },
  '/items/edit/$id': { shape: 'record', calls: ['/api/items/$id', '/api/vat-codes'] },
  '/payments/list': {
    shape: 'list',
    calls: ['/api/payments?', '/api/payments/banks', '/api/views?list=payments'],
  },
  '/payments/view/$id': { shape: 'record', calls: ['/api/payments/$id', '/api/payments/defaults'] },
  '/payments/create': { shape: 'form', calls: ['/api/payments/defaults'] },
  '/banking/list': { shape: 'cards', calls: ['/api/banking/accounts'] },
  '/banking/match/$bank_id': { shape: 'list-with-tabs', calls: ['/api/banking/accounts/$bank_id'] },
  '/banking/line/$id': { shape: 'list-with-tabs', calls: ['/api/banking/lines/$id'] },
  '/banking/statements/$bank_id': { shape: 'form', calls: ['/api/banking/accounts/$bank_id'] },
  '/einvoices/read': { shape: 'form' },
  '/imports/list': { shape: 'list', calls: ['/api/imports?'] },
  '/imports/create': { shape: 'form' },
  '/imports/view/$id': { shape: 'record', calls: ['/api/imports/$id'] },
  '/creditnote/list': { shape: 'list-with-tabs', calls: ['/api/creditnotes?', '/api/views?list=credit_notes'] },
  '/creditnote/view/$id': { shape: 'record', calls: ['/api/creditnotes/$id', '/api/payments/defaults'] },
  '/creditnote/create/$invoiceid': { shape: 'form' },
  '/creditnote/edit/$id': { shape: 'record' },
  '/notes/list': { shape: 'list' },
  '/audit/list': { shape: 'list', calls: ['/api/audit?', '/api/audit/seal', '/api/views?list=audit'] },
  '/admin/reminders': { shape: 'form', calls: ['/api/admin/reminders'] },
  '/admin/payments': { shape: 'form', calls: ['/api/admin/payments'] },
  '/admin/mail': { shape: 'form', calls: ['/api/admin/mail'] },
  '/admin/users/list': { shape: 'list', calls: ['/api/admin/users?', '/api/views?list=users'] },
  '/admin/users/create': { shape: 'form' },
  '/admin/users/edit/$id': { shape: 'record' },
  '/admin/roles/list': { shape: 'list', calls: ['/api/admin/roles?'] },
  '/admin/roles/create': { shape: 'form' },
  '/admin/roles/edit/$id': { shape: 'record' },
}
