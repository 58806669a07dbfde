/** Every permission there is. A role holds some of them; super_admin passes everywhere. */
export const permissions = [
  'customer_access',
  'invoice_access',
  'manage_invoices',
  'admin_access',
  'manage_admin',
] as const
export type Permission = (typeof permissions)[number]

export const superAdmin = 'super_admin'

/** Open to whoever holds one of them: an account concerns those who look after customers and those who look after invoices. */
const eitherOf = { customer_or_invoice_access: ['customer_access', 'invoice_access'] } as const satisfies Record<
  string,
  readonly Permission[]
>

/** Who may call an endpoint. */
export type Access = 'public' | 'signed_in' | 'super_admin' | Permission | keyof typeof eitherOf

/** What the rules of access need to know of a signed-in user. */
export type Holder = { role: string; permissions: readonly string[] }

/** Null is nobody: no token, or a dead one. */
export function mayAccess(access: Access, holder: Holder | null) {
  if (access === 'public') return true
  if (!holder) return false
  if (access === 'signed_in' || holder.role === superAdmin) return true
  if (access === 'super_admin') return false
  const enough: readonly string[] = access === 'customer_or_invoice_access' ? eitherOf[access] : [access]
  return enough.some((permission) => holder.permissions.includes(permission))
}
