import type { z } from 'zod'
import type { invitation, ManagedUser } from '#shared/features/users/users-admin.contract.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

/** What stands in the fields of a user. */
export type UserValues = { name: string; email: string; role_id: string; locale: string }

/** What the fields need of a form, whether it invites someone or changes someone. */
export type UserForm = Pick<ReturnType<typeof useApiForm<UserValues, never, never>>, 'text' | 'field'>

export const valuesOf = ({ name, email, role, locale }: ManagedUser): UserValues => ({
  name,
  email,
  role_id: role.id,
  locale,
})

/** A role that was not chosen is missing, which is not the same as one that is wrong. */
export const toInvitation = ({ role_id, ...values }: UserValues) =>
  ({ ...values, role_id: role_id || undefined }) as z.input<typeof invitation>
