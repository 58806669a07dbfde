/** Every permission. A role has some of them; super_admin has all. */
export const permissions = [
  'customer_access',
  'invoice_access',
  'manage_invoices',
  'manage_payments',
  'admin_access',
  'manage_admin',
] as const
export type Permission = (typeof permissions)[number]

export const superAdmin = 'super_admin'

/** Granted by either permission: an account concerns users who manage customers and users who manage invoices. */
const eitherOf = { customer_or_invoice_access: ['customer_access', 'invoice_access'] } as const satisfies Record<
  string,
  readonly Permission[]
>

/** Who may call an endpoint. */
export type Access = 'public' | 'signed_in' | 'super_admin' | Permission | keyof typeof eitherOf

/** What the access rules need to know of a signed-in user. */
export type Holder = { role: string; permissions: readonly string[] }

/** Null is a guest: no token, or an expired one. */
export function mayAccess(access: Access, holder: Holder | null) {
  if (access === 'public') return true
  if (!holder) return false
  if (access === 'signed_in' || holder.role === superAdmin) return true
  if (access === 'super_admin') return false
  const enough: readonly string[] = access === 'customer_or_invoice_access' ? eitherOf[access] : [access]
  return enough.some((permission) => holder.permissions.includes(permission))
}
