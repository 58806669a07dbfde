import type { Permission } from '#shared/access/permissions.ts'

/** What a new business starts with beside super_admin. They can be changed and deleted like its own. */
export const standardRoles = [
  { slug: 'manager', permissions: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'] },
  { slug: 'clerk', permissions: ['customer_access', 'invoice_access'] },
  { slug: 'auditor', permissions: ['admin_access', 'invoice_access'] },
] as const satisfies { slug: string; permissions: Permission[] }[]
