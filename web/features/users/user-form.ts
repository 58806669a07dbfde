import type { z } from 'zod'
import type { invitation } from '#shared/features/users/users-admin.contract.ts'
import type { ManagedUser } from '#shared/features/users/users-admin.reply.ts'
import type { useApiForm } from '#web/platform/forms/api-form.ts'

/** The values of a user's form. */
export type UserValues = { name: string; email: string; role_id: string; locale: string }

/** What the fields need from the form, whether it invites or changes a user. */
export type UserForm = Pick<ReturnType<typeof useApiForm<UserValues, never, never>>, 'text' | 'field'>

export const valuesOf = ({ name, email, role, locale }: ManagedUser): UserValues => ({
  name,
  email,
  role_id: role.id,
  locale,
})

/** A role that was not chosen is sent as missing, not as invalid. */
export const toInvitation = ({ role_id, ...values }: UserValues) =>
  ({ ...values, role_id: role_id || undefined }) as z.input<typeof invitation>
