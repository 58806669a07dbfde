import { Select, type SelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useTranslate } from '#web/platform/language.tsx'
import { useSession, visitorOf } from '#web/platform/session.ts'
import { opensOf, whyNotGivable } from './role-reason.ts'
import styles from './role-select.module.css'
import { givableRolesQuery } from './users.queries.ts'

type RoleSelectProps = {
  name: string
  'data-path': string
  value: string
  error?: string | undefined
  onChange: (roleId: string) => void
}

/** Every role with what it opens. Those that one may not give are grey and say why. */
export function RoleSelect({ value, onChange, ...field }: RoleSelectProps) {
  const t = useTranslate()
  const visitor = visitorOf(useSession())
  const { data: roles = [] } = useQuery(givableRolesQuery)
  const giver = visitor ?? { role: '', permissions: [] }
  const chosen = roles.find(({ id }) => id === value)

  const renderOption: NonNullable<SelectProps['renderOption']> = ({ option, checked }) => {
    const role = roles.find(({ id }) => id === option.value)
    if (!role) return option.label
    const reason = whyNotGivable(role, giver, t)
    return (
      <span className={styles.option}>
        <span className={styles.words}>
          <span className={styles.name}>{role.name}</span>
          <span className={styles.opens}>{reason ?? opensOf(role, t)}</span>
        </span>
        {checked && <IconCheck size={16} stroke={1.75} aria-hidden />}
        {reason && <IconLock size={16} stroke={1.5} aria-hidden />}
      </span>
    )
  }

  return (
    <Select
      {...field}
      label={t('users.column.role')}
      description={chosen ? t('users.role.opens', { permissions: opensOf(chosen, t) }) : t('users.role.help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      placeholder={t('users.role.choose')}
      required
      allowDeselect={false}
      checkIconPosition="right"
      maxDropdownHeight={360}
      data={roles.map((role) => ({ value: role.id, label: role.name, disabled: !role.givable }))}
      value={value === '' ? null : value}
      onChange={(roleId) => onChange(roleId ?? '')}
      renderOption={renderOption}
      classNames={{ option: styles.item }}
    />
  )
}
