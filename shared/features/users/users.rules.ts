import { type Holder, superAdmin } from '#shared/access/permissions.ts'
import type { ErrorCode } from '#shared/errors/error-codes.ts'

type RoleHeld = { slug: string; permissions: readonly string[] }

/** Nobody gives what they do not hold themselves. */
export function mayGive(giver: Holder, role: RoleHeld) {
  if (giver.role === superAdmin) return true
  return role.slug !== superAdmin && role.permissions.every((permission) => giver.permissions.includes(permission))
}

/** Whoever can change someone's address can become them: only those who may do as much may change a user. */
export const whyNotManage = (manager: Holder, usersRole: RoleHeld): ErrorCode | null =>
  mayGive(manager, usersRole) ? null : 'user.beyond_your_own'

export const whyNotGive = (giver: Holder, role: RoleHeld): ErrorCode | null =>
  mayGive(giver, role) ? null : 'role.beyond_your_own'
