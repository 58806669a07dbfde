import { type Access, type Holder, mayAccess } from './permissions.ts'

/** What each guard that a screen can name asks for, and where those go who do not have it. */
const required = {
  auth: 'signed_in',
  admin: 'admin_access',
  customer: 'customer_access',
  invoice: 'invoice_access',
  manage_invoices: 'manage_invoices',
  customer_or_invoice: 'customer_or_invoice_access',
  superadmin: 'super_admin',
} as const satisfies Record<string, Access>

export type GuardName = keyof typeof required | 'guest' | 'check-auth'

/** Where a guard sends a visitor instead of the screen, or null to let them in. */
export function guardVerdict(name: GuardName, visitor: Holder | null): 'login' | 'home' | null {
  if (name === 'guest') return visitor ? 'home' : null
  // It has run by then: before every navigation and ahead of all guards.
  if (name === 'check-auth') return null
  const access: Access | undefined = Object.hasOwn(required, name) ? required[name] : undefined
  if (!access) throw new Error(`Unknown guard: ${name}`)
  if (!visitor) return 'login'
  return mayAccess(access, visitor) ? null : 'home'
}
