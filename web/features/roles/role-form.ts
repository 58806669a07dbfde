import { type Permission, permissions } from '#shared/access/permissions.ts'
import type { Role } from '#shared/features/roles/roles.reply.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

/** The values of a role's form. The slug never changes once it is set. */
export type RoleValues = { name: string; description: string; permissions: Permission[] }

/** What the fields need from the form, whether it creates or changes a role. */
export type RoleForm = Pick<ReturnType<typeof useApiForm<RoleValues, never, never>>, 'text' | 'field'>

/** The permissions in the order of their list, so that ticking and unticking again is not a change. */
export const valuesOf = (role: Role): RoleValues => ({
  name: role.name,
  description: role.description,
  permissions: permissions.filter((each) => role.permissions.includes(each)),
})
