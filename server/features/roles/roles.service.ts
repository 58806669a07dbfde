import { type Holder, superAdmin, type Permission } from '#shared/access/permissions.ts'
import type { NewRole, RoleChange } from '#shared/features/roles/roles.contract.ts'
import { slugFrom } from '#shared/features/roles/roles.rules.ts'
import { mayGive } from '#shared/features/users/users.rules.ts'
import { refuseStale } from '#server/features/audit/audit.service.ts'
import type { Actor } from '#server/platform/actor.ts'
import { AppError, orNotFound, refusedField } from '#server/platform/app-error.ts'
import type { Db, Tx } from '#server/platform/database/connection/database.ts'
import { violatedConstraint } from '#server/platform/database/connection/database-errors.ts'
import { translateTo } from '#server/platform/i18n/languages.ts'
import { deleteRole, findRole, findRoleBySlug, insertRole, listRoles, lockRole, updateRole } from './roles.queries.ts'

/** What a new business starts with beside super_admin. They can be changed and deleted like its own. */
const standardRoles = [
  { slug: 'manager', permissions: ['customer_access', 'invoice_access', 'manage_invoices', 'manage_payments'] },
  { slug: 'clerk', permissions: ['customer_access', 'invoice_access'] },
  { slug: 'auditor', permissions: ['admin_access', 'invoice_access'] },
] as const satisfies { slug: string; permissions: Permission[] }[]

export { findRole, findRoleBySlug, insertRole }

/** Created with the schema, so it always exists. */
export async function superAdminRole(db: Db) {
  const role = await findRoleBySlug(db, superAdmin)
  if (!role) throw new Error('the role super_admin is missing')
  return role
}

/** Named in the language of the first administrator. */
export async function addStandardRoles(tx: Tx, locale: string) {
  const t = translateTo(locale)
  for (const { slug, permissions } of standardRoles) {
    const words = { name: t(`roles.standard.${slug}`), description: t(`roles.standard_text.${slug}`) }
    await insertRole(tx, { slug, ...words, permissions: [...permissions] })
  }
}

export async function listGivableRoles(db: Db, giver: Holder) {
  const roles = await listRoles(db)
  return roles.map(({ id, slug, name, permissions }) => ({
    id,
    slug,
    name,
    permissions,
    givable: mayGive(giver, { slug, permissions }),
  }))
}

export async function createRole(tx: Tx, actor: Actor, { slug, ...role }: NewRole) {
  try {
    const { id } = await insertRole(tx, { ...role, slug: slug || slugOf(role.name), created_by: actor.user_id })
    return orNotFound(await findRole(tx, id))
  } catch (error) {
    if (violatedConstraint(error) === 'roles_slug_key')
      throw refusedField(slug ? 'slug' : 'name', { key: slug ? 'validation.code_taken' : 'validation.name_taken' })
    throw error
  }
}

export async function changeRole(tx: Tx, id: string, { version, ...change }: RoleChange) {
  const current = orNotFound(await lockRole(tx, id))
  if (current.fixed) throw new AppError('role.fixed')
  await refuseStale(tx, 'roles', current, version)
  if (Object.keys(change).length > 0) await updateRole(tx, id, change)
  return orNotFound(await findRole(tx, id))
}

/** The database refuses to delete a role that is assigned, even if it is assigned meanwhile. */
export async function removeRole(tx: Tx, id: string) {
  const current = orNotFound(await lockRole(tx, id))
  if (current.fixed) throw new AppError('role.fixed')
  if (current.user_count > 0) throw new AppError('role.in_use')
  try {
    await deleteRole(tx, id)
  } catch (error) {
    if (violatedConstraint(error)) throw new AppError('role.in_use')
    throw error
  }
}

/** A name without any Latin letters gets a random slug. */
const slugOf = (name: string) => slugFrom(name) || `role_${crypto.randomUUID().slice(0, 8)}`
