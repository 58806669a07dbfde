import { type SelectProps, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language/language.tsx'
import { useSession, visitorOf } from '#web/platform/session/session.ts'
import { ChoiceField, type ChoiceFieldProps } from '#web/ui/form/choice-field.tsx'
import styles from './users.module.css'
import { givableRolesQuery } from './users.queries.ts'
import { type Holder, type Permission, superAdmin } from '#shared/access/permissions.ts'
import type { Translate } from '#shared/i18n/translate.ts'

export type NamedRole = { id: string; name: string }

type RoleSelectProps = Omit<ChoiceFieldProps, 'data'> & {
  /** Its name is shown before the list of roles has loaded. */
  held?: NamedRole | undefined
}

const nobody = { role: '', permissions: [] }

/** Every role with what it allows. Roles that the user may not give are disabled and say why. */
export function RoleSelect({ held, ...field }: RoleSelectProps) {
  const t = useTranslate()
  const giver = visitorOf(useSession()) ?? nobody
  const { data: roles, isError } = useQuery(givableRolesQuery)
  const roleOf = (id: string) => roles?.find((role) => role.id === id)
  const chosen = roleOf(field.value)

  const renderOption: NonNullable<SelectProps['renderOption']> = ({ option, checked }) => {
    const role = roleOf(option.value)
    if (!role) return option.label
    const reason = whyNotGivable(role, giver, t)
    return (
      <span className={styles.option}>
        <span className={styles.selectWords}>
          <span className={styles.selectName}>{role.name}</span>
          <Text span size="xs" c="dimmed" lh={1.4}>
            {reason ?? opensOf(role, t)}
          </Text>
        </span>
        {checked && <IconCheck size={16} stroke={1.75} aria-hidden />}
        {reason && <IconLock size={16} stroke={1.5} aria-hidden />}
      </span>
    )
  }

  return (
    <ChoiceField
      {...field}
      label={t('users.column.role')}
      description={chosen ? t('users.role.opens', { permissions: opensOf(chosen, t) }) : t('users.role.help')}
      error={isError ? t('users.role.failed') : field.error}
      required
      maxDropdownHeight={360}
      data={
        roles?.map((role) => ({ value: role.id, label: role.name, disabled: !role.givable })) ??
        (held ? [{ value: held.id, label: held.name }] : [])
      }
      nothingFoundMessage={roles ? t('form.nothing_found') : t('users.role.loading')}
      renderOption={renderOption}
      classNames={{ option: styles.item ?? '' }}
    />
  )
}

type RoleToGive = { slug: string; permissions: readonly Permission[]; givable: boolean }

/** Why the user may not give this role: the missing permissions by name. */
function whyNotGivable(role: RoleToGive, giver: Holder, t: Translate) {
  if (role.givable) return undefined
  if (role.slug === superAdmin) return t('users.role.only_super_admin')
  const missing = role.permissions.filter((permission) => !giver.permissions.includes(permission))
  return t('users.role.beyond_yours', { permissions: missing.map((each) => t(`permission.${each}`)).join(', ') })
}

/** What a role allows, in one line. */
function opensOf({ slug, permissions }: Pick<RoleToGive, 'slug' | 'permissions'>, t: Translate) {
  if (slug === superAdmin) return t('users.role.everything')
  if (permissions.length === 0) return t('users.role.nothing')
  return permissions.map((permission) => t(`permission.${permission}`)).join(' · ')
}
