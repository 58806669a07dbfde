import { type Holder, superAdmin } from '#shared/access/permissions.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

type RoleHeld = { slug: string; permissions: readonly string[] }

/** Users cannot grant permissions that they do not have. */
export function mayGive(giver: Holder, role: RoleHeld) {
  if (giver.role === superAdmin) return true
  return role.slug !== superAdmin && role.permissions.every((permission) => giver.permissions.includes(permission))
}

/**
 * A user who can change someone's e-mail address can take over their account: so this needs at least the same
 * permissions.
 */
export const whyNotManage = (manager: Holder, usersRole: RoleHeld): ErrorCode | null =>
  mayGive(manager, usersRole) ? null : 'user.beyond_your_own'

export const whyNotGive = (giver: Holder, role: RoleHeld): ErrorCode | null =>
  mayGive(giver, role) ? null : 'role.beyond_your_own'
