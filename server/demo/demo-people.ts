import type { Permission } from '#shared/access/permissions.ts'

export const demoPassword = 'counterfoil-demo'

/** One of each kind, so that everyone can see the product from each role. */
export const demoRoles: { slug: string; name: string; description: string; permissions: Permission[] }[] = [
  {
    slug: 'manager',
    name: 'Manager',
    description: 'Runs the ledger: customers, invoices, credit notes, payments and schedules.',
    permissions: ['customer_access', 'invoice_access', 'manage_invoices'],
  },
  {
    slug: 'clerk',
    name: 'Clerk',
    description: 'Looks after customers and schedules, and sees invoices.',
    permissions: ['customer_access', 'invoice_access'],
  },
  {
    slug: 'auditor',
    name: 'Auditor',
    description: 'Sees the audit trail, the administration and the invoices, and changes nothing.',
    permissions: ['admin_access', 'invoice_access'],
  },
]

export const demoUsers = [
  { email: 'owner@example.com', name: 'Olivia Owens', role: 'super_admin' },
  { email: 'manager@example.com', name: 'Marcus Tan', role: 'manager' },
  { email: 'clerk@example.com', name: 'Chloé Lambert', role: 'clerk' },
  { email: 'auditor@example.com', name: 'Amara Diallo', role: 'auditor' },
]

/** Notes for colleagues, newest last. */
export const demoNotes = [
  {
    by: 'owner@example.com',
    note: 'Welcome to Counterfoil. Notes on this page are for everyone; notes on a record stay with the record.',
  },
  {
    by: 'manager@example.com',
    note: 'Month-end close is on the last working day, 16:00. Please have all drafts issued or deleted by noon.',
  },
  {
    by: 'clerk@example.com',
    note: 'Purchase order numbers are now compulsory for the Hartwell group.\nNo number, no payment: ask before issuing.',
  },
  { by: 'auditor@example.com', note: 'Quarterly review of user access done, nothing to change.' },
  { by: 'manager@example.com', note: 'The bank has confirmed the new remittance format from 1 October.' },
]
