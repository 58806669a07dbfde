import { superAdmin } from '#shared/access/permissions.ts'
import type { Db } from '#server/platform/database/database.ts'
import { findRoleBySlug, insertRole } from './roles.queries.ts'

export { findRoleBySlug, insertRole }

/** Made by the migrations, so it is always there. */
export async function superAdminRole(db: Db) {
  const role = await findRoleBySlug(db, superAdmin)
  if (!role) throw new Error('the role super_admin is missing')
  return role
}
