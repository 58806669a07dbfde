import { type Access, type Holder, mayAccess } from './permissions.ts'

/** What each guard requires, and where visitors without it are sent. */
const required = {
  auth: 'signed_in',
  admin: 'admin_access',
  customer: 'customer_access',
  invoice: 'invoice_access',
  manage_invoices: 'manage_invoices',
  manage_payments: 'manage_payments',
  customer_or_invoice: 'customer_or_invoice_access',
  superadmin: 'super_admin',
} as const satisfies Record<string, Access>

export type GuardName = keyof typeof required | 'guest' | 'check-auth'

/** Where a guard redirects a visitor, or null to let them in. */
export function guardVerdict(name: GuardName, visitor: Holder | null): 'login' | 'home' | null {
  if (name === 'guest') return visitor ? 'home' : null
  // Has already run: before every navigation and ahead of all guards.
  if (name === 'check-auth') return null
  const access: Access | undefined = Object.hasOwn(required, name) ? required[name] : undefined
  if (!access) throw new Error(`Unknown guard: ${name}`)
  if (!visitor) return 'login'
  return mayAccess(access, visitor) ? null : 'home'
}
