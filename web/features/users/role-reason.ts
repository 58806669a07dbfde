import { type Holder, type Permission, superAdmin } from '#shared/access/permissions.ts'
import type { Translate } from '#shared/i18n/translate.ts'

type RoleToGive = { slug: string; permissions: readonly Permission[]; givable: boolean }

/** Why the user may not give this role: the missing permissions by name. */
export function whyNotGivable(role: RoleToGive, giver: Holder, t: Translate) {
  if (role.givable) return undefined
  if (role.slug === superAdmin) return t('users.role.only_super_admin')
  const missing = role.permissions.filter((permission) => !giver.permissions.includes(permission))
  return t('users.role.beyond_yours', { permissions: missing.map((each) => t(`permission.${each}`)).join(', ') })
}

/** What a role allows, in one line. */
export function opensOf({ slug, permissions }: Pick<RoleToGive, 'slug' | 'permissions'>, t: Translate) {
  if (slug === superAdmin) return t('users.role.everything')
  if (permissions.length === 0) return t('users.role.nothing')
  return permissions.map((permission) => t(`permission.${permission}`)).join(' · ')
}
