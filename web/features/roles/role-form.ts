import { type Permission, permissions } from '#shared/access/permissions.ts'
import type { Role } from '#shared/features/roles/roles.contract.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

/** What stands in the fields of a role. Its slug is given once and kept. */
export type RoleValues = { name: string; description: string; permissions: Permission[] }

/** What the fields need of a form, whether it makes a role or changes one. */
export type RoleForm = Pick<ReturnType<typeof useApiForm<RoleValues, never, never>>, 'text' | 'field'>

/** The permissions in the order of their list, so that what was ticked and unticked again is no change. */
export const valuesOf = (role: Role): RoleValues => ({
  name: role.name,
  description: role.description,
  permissions: permissions.filter((each) => role.permissions.includes(each)),
})
